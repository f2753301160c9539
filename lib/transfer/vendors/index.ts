/** All readers, in the order in which they are asked: the first that says a file is its own reads it. */
import { chatgpt } from './chatgpt';
import { claude } from './claude';
import { deepseek } from './deepseek';
import type { Form, VendorReader } from './vendor';

export const readers: readonly VendorReader[] = [chatgpt, deepseek, claude];

/** The reader that says this is its own. */
export const ownerOf = (sample: unknown, form: Form): VendorReader | undefined =>
  readers.find(reader => reader.form === form && reader.owns(sample));
