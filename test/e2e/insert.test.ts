/** Kura's insertion against the real editor packages in Chromium, from an isolated world as in a content script. */
import { openChromiumBench } from './editors/chromium-bench';
import { describeInsertion } from './editors/cases';

describeInsertion(openChromiumBench);
