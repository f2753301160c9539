import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { registerParser } from '../data/site-parser';
import { parse } from './data';

export default defineUnlistedScript(() => registerParser(parse));
