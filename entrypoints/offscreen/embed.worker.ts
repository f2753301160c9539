/** The embedder's worker: disposable, started and ended by the engine's worker. */
import { serveModel } from '../../lib/engine/models/embed-server';

serveModel(self);
