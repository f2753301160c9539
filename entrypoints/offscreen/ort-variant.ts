/**
 * The build of ONNX Runtime in `ort/` (`wxt.config.ts`). Firefox ships only the one without GPU support, because it cannot use the other.
 */
export const ortVariant = import.meta.env.FIREFOX ? '' : '.asyncify';
