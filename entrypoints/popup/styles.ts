/** The styles of popup and panel, in the order in which they override each other. */
import '@/components/base.css';
import '@/components/tokens.css';
import '@/components/list/list.css';
import '@/components/popup/query-chips.css';
import '@/components/popup/popup.css';
import '@/components/preview/preview.css';
import '@/components/continue/continue.css';
