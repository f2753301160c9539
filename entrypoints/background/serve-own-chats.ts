import { documentsService } from '@/lib/rpc/contracts/documents';
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
export const serveOwnChats = ({ vault, engine, onSaved }: OwnChatsDeps): readonly ServiceHandler[] => [
  serve(documentsService, createDocumentsService({ vault, engine, onSaved })),
  serve(threadsService, createThreadsService({ vault, onSaved })),
];
