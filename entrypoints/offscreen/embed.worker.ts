/** The embedder's worker: disposable, started and ended by the engine's worker. */
import { serveModel } from '../../lib/engine/models/embed-server';
import { letStartWorkersOf } from './own-worker';
import { ortVariant } from './ort-variant';

// ONNX Runtime's threads are workers that it starts by itself, each from its own file.
letStartWorkersOf(new URL(`/ort/ort-wasm-simd-threaded${ortVariant}.mjs`, self.location.href).href);
serveModel(self);
