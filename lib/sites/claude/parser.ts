import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { registerDataTools, registerParser } from '../data/site-parser';
import { createParser } from './create-parser';
import { parse } from './data';
import { requestChat } from './request-chat';

export default defineUnlistedScript(() => {
  registerParser(parse);
  registerDataTools({ createParser, requestChat });
});
