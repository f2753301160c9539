/**
 * Builds the smallest graph that Transformers.js accepts as an embedding model: each token's row of a table, times the
 * mask. The pipeline pools and normalizes. Field numbers are those of onnx.proto.
 */
import { joinBytes } from '../../lib/search/storage/memory-files';
import { encodeBytes, encodeInteger, encodeMessage, encodeText, type Field } from './protobuf';

const float = 1;
const int64 = 7;

/** `table`: one row of `dims` floats for each token. Returns an ONNX file. */
export function buildStaticModel(table: Float32Array, dims: number): Uint8Array {
  const graph = encodeMessage(
    7,
    encodeNode('Gather', ['table', 'input_ids'], 'rows'),
    encodeNode(
      'Cast',
      ['attention_mask'],
      'mask',
      encodeMessage(5, encodeText(1, 'to'), encodeInteger(3, float), encodeInteger(20, 2)),
    ),
    encodeNode('Unsqueeze', ['mask', 'last_axis'], 'mask_column'),
    encodeNode('Mul', ['rows', 'mask_column'], 'last_hidden_state'),
    encodeText(2, 'tiny-static'),
    encodeTensor('table', float, [table.length / dims, dims], toLittleEndian(table)),
    encodeTensor('last_axis', int64, [1], Uint8Array.of(2, 0, 0, 0, 0, 0, 0, 0)),
    encodeValue(11, 'input_ids', int64, ['batch_size', 'sequence_length']),
    encodeValue(11, 'attention_mask', int64, ['batch_size', 'sequence_length']),
    encodeValue(12, 'last_hidden_state', float, ['batch_size', 'sequence_length', dims]),
  );
  const standardOperators = encodeMessage(8, encodeText(1, ''), encodeInteger(2, 17));
  return joinBytes([encodeInteger(1, 8), encodeText(2, 'kura'), graph, standardOperators]);
}

const encodeNode = (
  operator: string,
  inputs: readonly string[],
  output: string,
  ...attributes: readonly Field[]
): Field =>
  encodeMessage(
    1,
    ...inputs.map(input => encodeText(1, input)),
    encodeText(2, output),
    encodeText(3, output),
    encodeText(4, operator),
    ...attributes,
  );

const encodeTensor = (name: string, type: number, dims: readonly number[], data: Uint8Array): Field =>
  encodeMessage(
    5,
    ...dims.map(dim => encodeInteger(1, dim)),
    encodeInteger(2, type),
    encodeText(8, name),
    encodeBytes(9, data),
  );

/** Encodes an input or output. A dimension is a number, or a name if it varies. */
const encodeValue = (number: number, name: string, type: number, dims: readonly (number | string)[]): Field =>
  encodeMessage(
    number,
    encodeText(1, name),
    encodeMessage(
      2,
      encodeMessage(
        1,
        encodeInteger(1, type),
        encodeMessage(2, ...dims.map(dim => encodeMessage(1, encodeDimension(dim)))),
      ),
    ),
  );

const encodeDimension = (dim: number | string): Field =>
  typeof dim === 'number' ? encodeInteger(1, dim) : encodeText(2, dim);

function toLittleEndian(numbers: Float32Array): Uint8Array {
  const view = new DataView(new ArrayBuffer(numbers.length * 4));
  for (const [n, number] of numbers.entries()) view.setFloat32(n * 4, number, true);
  return new Uint8Array(view.buffer);
}
