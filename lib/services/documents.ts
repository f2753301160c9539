import type { DocumentsService } from '../rpc/contracts/documents';
import type { EngineService } from '../rpc/contracts/engine';
import { parseDocument, parseDocumentIds } from '../vault/shapes/parse';
import type { Vault } from '../vault/vault';

export interface DocumentsDeps {
  readonly vault: () => Promise<Pick<Vault, 'saveDocument' | 'removeDocuments'>>;
  readonly engine: Pick<EngineService, 'removeFromIndex'>;
  /** Called when something new is pending for the index. */
  readonly onSaved: () => void;
}

/** Writes what was read from the user's folders. */
export const createDocumentsService = ({ vault, engine, onSaved }: DocumentsDeps): DocumentsService => ({
  async saveDocument(value) {
    const document = parseDocument(value);
    const result = await (await vault()).saveDocument(document);
    if (result === 'new' || result === 'changed') onSaved();
    return { result };
  },

  async removeDocuments(value) {
    const removedIds = await (await vault()).removeDocuments(parseDocumentIds(value));
    if (removedIds.length > 0) await engine.removeFromIndex(removedIds);
    return { ok: true };
  },
});
