/** Entries that an import left out, in the language of the page. Importers name the kinds in English. */
import type { SkipReason, Skipped } from '../../lib/transfer/vendors/report';
import type { MessageKey, Translate } from '../i18n/language';

/** Formats a kind of left-out entry. In `activity that is no chat: Created` the kind stands before the colon. */
export function formatLeftOut(what: string, t: Translate): string {
  // The detail comes from the user or the file, and may contain a colon.
  const [kind = '', ...details] = what.split(': ');
  // A message between contexts has no type, so an unknown kind is shown as it is.
  if (!isKnown(kind)) return what;
  const key = messageKeys[kind];
  return details.length === 0 ? t(key) : `${t(key)} (${details.join(': ')})`;
}

/** Lists the names of chosen files of which the import took nothing. */
export const listRefusedFiles = (skipped: readonly Skipped[]): readonly string[] =>
  skipped.flatMap(({ what, count }) => {
    const kind = refusals.find(name => what.startsWith(`${name}: `));
    return kind === undefined ? [] : Array.from({ length: count }, () => what.slice(kind.length + 2));
  });

const refusals: readonly SkipReason[] = ['damaged file', 'file without chats'];

const isKnown = (kind: string): kind is SkipReason => Object.hasOwn(messageKeys, kind);

const messageKeys: Readonly<Record<SkipReason, MessageKey>> = {
  'activity of another product': 'left_out_other_product',
  'activity that is no chat': 'left_out_no_chat_activity',
  agent: 'left_out_agent',
  'attached file, kept by its name only': 'left_out_attached_file',
  'chat that branches too often': 'left_out_too_many_branches',
  'chat that is there twice': 'left_out_chat_twice',
  'chat that no vault can hold': 'left_out_chat_unfit',
  'chat too long to be kept': 'left_out_chat_too_long',
  'chat without messages': 'left_out_chat_empty',
  'circle of messages': 'left_out_circle',
  'content of an unknown kind': 'left_out_piece_unknown',
  'damaged file': 'left_out_damaged_file',
  'entry that is no activity': 'left_out_entry_no_activity',
  'entry that is no chat': 'left_out_entry_no_chat',
  'entry that is no prompt': 'left_out_entry_no_prompt',
  'entry that is no thread': 'left_out_entry_no_thread',
  'exchange without a question': 'left_out_no_question',
  'file about the account, never opened': 'left_out_account_file',
  'file locked with a password': 'left_out_locked_file',
  'file packed in an unknown way': 'left_out_unknown_packing',
  'file that ends too early': 'left_out_ends_too_early',
  'file that the export names and does not hold': 'left_out_missing_file',
  'file with a name that leaves its folder': 'left_out_name_leaves_folder',
  'file without chats': 'left_out_file_without_chats',
  'input that was never sent': 'left_out_never_sent',
  'letters of an unknown encoding': 'left_out_unknown_encoding',
  'list of downloads, without chats': 'left_out_download_list',
  'media post': 'left_out_media_post',
  memory: 'left_out_memory',
  'message of an unknown kind': 'left_out_message_unknown',
  'message that is there twice': 'left_out_message_twice',
  'message that others answer and the export lacks': 'left_out_message_missing',
  'message too long to be kept': 'left_out_message_too_long',
  'message without a side': 'left_out_no_side',
  'message without a side or an id': 'left_out_no_side_or_id',
  'message without a side, a chat or an id': 'left_out_no_side_chat_or_id',
  'message without words': 'left_out_no_words',
  'number of a source': 'left_out_source_number',
  'page of a thread that is not in the file': 'left_out_thread_page',
  'picture without a name': 'left_out_picture',
  project: 'left_out_project',
  'project document': 'left_out_project_document',
  'project instruction': 'left_out_project_instruction',
  'saved prompt': 'left_out_saved_prompt',
  'side chain of an agent': 'left_out_side_chain',
  task: 'left_out_task',
  'thought, tool or document too long to be kept': 'left_out_part_too_long',
  'value that is not JSON': 'left_out_not_json',
  'zip within a zip': 'left_out_nested_zip',
};
