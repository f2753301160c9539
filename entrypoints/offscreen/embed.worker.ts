/** The embedder's worker. It is disposable; the engine's worker starts and ends it. */
import { serveModel } from '../../lib/search/models/embed-server';
import { enableWorkersFrom } from './own-worker';
import { ortVariant } from './ort-variant';
import { lockNetwork } from '../network/lock-network';
import { announceLife } from './worker-life';

// ONNX Runtime starts its threads as workers, each from this file.
enableWorkersFrom(new URL(`/ort/ort-wasm-simd-threaded${ortVariant}.mjs`, self.location.href).href);
lockNetwork();
announceLife();
serveModel(self);
