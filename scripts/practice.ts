/**
 * `tsx scripts/practice.ts [--port 8443]` serves the practice sites until Ctrl+C and prints how to open a browser on
 * them.
 */
import { startPracticeServer } from '../test/practice/server';

const asked = process.argv.indexOf('--port');
const server = await startPracticeServer({ port: asked < 0 ? 0 : Number(process.argv[asked + 1]) });
const quoted = server.chromiumArguments.map(argument => `'${argument}'`).join(' ');

console.log(`Practice sites are served on 127.0.0.1:${server.port}. Open a browser that takes every name for this machine:

  chromium --user-data-dir=/tmp/kura-practice ${quoted} \\
    https://chatgpt.com/ https://claude.ai/new https://gemini.google.com/app https://grok.com/

Served are: ${server.hosts.join(', ')}.

Firefox: set 127.0.0.1 port ${server.proxyPort} as its HTTPS proxy and accept the certificate.

Addresses take ?generation=… (the banner's choices: classic, app-shell or octane on ChatGPT, hub or feed on Claude …),
?pace=realistic|brisk|fast, ?stream=append|last-block|whole, ?lang=en|ja|de|zh, ?redesign=<n> (a hook of the page is renamed:
the n-th of window.practice.redesigns) and ?seed=<turns> (a long chat in the list); each lasts as long as the tab.
Nothing that such a browser asks for leaves this machine: all names lead here, and unknown ones get 404.
Ctrl+C stops.`);

process.once('SIGINT', () => {
  void server.close().then(() => process.exit(0));
});
