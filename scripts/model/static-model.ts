/**
 * Builds the smallest graph that Transformers.js accepts as an embedding model: each token's row of a table, times the
 * mask. The pipeline pools and normalizes. Field numbers are those of onnx.proto.
 */
import { bytes, integer, join, message, text, type Field } from './protobuf';

const float = 1;
const int64 = 7;

/** `table`: one row of `dims` floats for each token. Returns an ONNX file. */
export function staticModel(table: Float32Array, dims: number): Uint8Array {
  const graph = message(
    7,
    node('Gather', ['table', 'input_ids'], 'rows'),
    node('Cast', ['attention_mask'], 'mask', message(5, text(1, 'to'), integer(3, float), integer(20, 2))),
    node('Unsqueeze', ['mask', 'last_axis'], 'mask_column'),
    node('Mul', ['rows', 'mask_column'], 'last_hidden_state'),
    text(2, 'tiny-static'),
    tensor('table', float, [table.length / dims, dims], littleEndian(table)),
    tensor('last_axis', int64, [1], Uint8Array.of(2, 0, 0, 0, 0, 0, 0, 0)),
    value(11, 'input_ids', int64, ['batch_size', 'sequence_length']),
    value(11, 'attention_mask', int64, ['batch_size', 'sequence_length']),
    value(12, 'last_hidden_state', float, ['batch_size', 'sequence_length', dims]),
  );
  const standardOperators = message(8, text(1, ''), integer(2, 17));
  return join([integer(1, 8), text(2, 'kura'), graph, standardOperators]);
}

const node = (operator: string, inputs: readonly string[], output: string, ...attributes: readonly Field[]): Field =>
  message(
    1,
    ...inputs.map(input => text(1, input)),
    text(2, output),
    text(3, output),
    text(4, operator),
    ...attributes,
  );

const tensor = (name: string, type: number, dims: readonly number[], data: Uint8Array): Field =>
  message(5, ...dims.map(dim => integer(1, dim)), integer(2, type), text(8, name), bytes(9, data));

/** Encodes an input or output. A dimension is a number, or a name if it varies. */
const value = (number: number, name: string, type: number, dims: readonly (number | string)[]): Field =>
  message(
    number,
    text(1, name),
    message(2, message(1, integer(1, type), message(2, ...dims.map(dim => message(1, dimension(dim)))))),
  );

const dimension = (dim: number | string): Field => (typeof dim === 'number' ? integer(1, dim) : text(2, dim));

function littleEndian(numbers: Float32Array): Uint8Array {
  const view = new DataView(new ArrayBuffer(numbers.length * 4));
  for (const [n, number] of numbers.entries()) view.setFloat32(n * 4, number, true);
  return new Uint8Array(view.buffer);
}
