import { documentsService, type DocumentsService } from '@/lib/rpc/contracts/documents';
import type { EngineService } from '@/lib/rpc/contracts/engine';
import { threadsService } from '@/lib/rpc/contracts/threads';
import { serve, type ServiceHandler } from '@/lib/rpc/rpc';
import { createDocumentsService } from '@/lib/services/documents';
import { createThreadsService } from '@/lib/services/threads';
import type { Vault } from '@/lib/vault/vault';

interface OwnChatsDeps {
  readonly vault: () => Promise<Vault>;
  readonly engine: EngineService;
  readonly onSaved: () => void;
}

/** Saves what comes from no site: documents of chosen folders, and threads of Ask. */
export function serveOwnChats({ vault, engine, onSaved }: OwnChatsDeps): {
  readonly documents: DocumentsService;
  readonly served: readonly ServiceHandler[];
} {
  const documents = createDocumentsService({ vault, engine, onSaved });
  const threads = createThreadsService({ vault, onSaved });
  return { documents, served: [serve(documentsService, documents), serve(threadsService, threads)] };
}
