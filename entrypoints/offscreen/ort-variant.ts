/** Which build of ONNX Runtime lies in `ort/` (`wxt.config.ts`): Firefox ships only the one without GPU support, which it could not use. */
export const ortVariant = import.meta.env.FIREFOX ? '' : '.asyncify';
