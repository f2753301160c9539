/**
 * Patterns of keys and tokens with a vendor's own format, as in the vendors' documentation and in use in November 2026.
 * They are tried in one pass. A match must not touch a letter, digit or hyphen on either side.
 */
import type { TextRange } from '../core/conversation';

/** Each of these is a key by its format alone. */
const keyPatterns: readonly string[] = [
  // OpenAI, Anthropic, DeepSeek, OpenRouter, Langfuse and others with the same prefix.
  String.raw`sk-[\w-]{32,220}`,
  // xAI, Groq, Perplexity, Replicate, Hugging Face, Tavily, LangSmith, Pinecone, ElevenLabs.
  String.raw`xai-\w{60,90}`,
  String.raw`gsk_[A-Za-z0-9]{48,60}`,
  String.raw`pplx-[A-Za-z0-9]{40,60}`,
  String.raw`r8_[A-Za-z0-9]{37,40}`,
  String.raw`hf_[A-Za-z]{30,40}`,
  String.raw`tvly-(?:dev-|prod-)?[A-Za-z0-9]{28,40}`,
  String.raw`lsv2_(?:pt|sk)_[0-9a-f]{32}_[0-9a-f]{10}`,
  String.raw`pcsk_[\w]{50,80}`,
  String.raw`sk_[0-9a-f]{48}`,
  // Google: API keys, client secrets, access and refresh tokens.
  String.raw`AIza[\w-]{35}`,
  String.raw`GOCSPX-[\w-]{28}`,
  String.raw`ya29\.[\w-]{50,500}`,
  String.raw`1//0[\w-]{40,120}`,
  // Amazon.
  String.raw`(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}`,
  // GitHub, GitLab, Bitbucket, Atlassian.
  String.raw`gh[opsur]_[A-Za-z0-9]{36,251}`,
  String.raw`github_pat_[A-Za-z0-9]{22}_[A-Za-z0-9]{59}`,
  String.raw`gl(?:pat|dt|rt|ptt|ft|soat|cbt|imt|agent|oas|wt|ffct)-[\w-]{20,64}(?:\.[\w.-]{5,20})?`,
  String.raw`ATBB[A-Za-z0-9]{32}`,
  String.raw`ATATT3[\w-]{150,250}={0,2}[0-9A-F]{8}`,
  // Slack, Discord, Telegram, LINE, and webhook URLs to which anyone may post.
  String.raw`xox[abeoprs]-[\w-]{20,250}`,
  String.raw`xapp-\d-[A-Z0-9]{8,14}-\d{10,14}-[0-9a-f]{60,70}`,
  String.raw`https://hooks\.slack\.com/(?:services|workflows)/[\w/]{30,90}`,
  String.raw`https://(?:ptb\.|canary\.)?discord(?:app)?\.com/api/webhooks/\d{17,20}/[\w-]{60,80}`,
  String.raw`https://[\w-]{1,40}\.webhook\.office\.com/webhookb2/[\w@/-]{80,200}`,
  String.raw`[MNO][\w-]{23,27}\.[\w-]{6}\.[\w-]{27,40}`,
  String.raw`\d{8,10}:AA[\w-]{33}`,
  String.raw`[A-Za-z0-9+/]{120,180}1O/w1cDnyilFU=`,
  // Payments and shops.
  String.raw`[sr]k_(?:live|test)_\w{16,250}`,
  String.raw`whsec_[A-Za-z0-9+/]{24,64}={0,2}`,
  String.raw`sq0(?:atp|csp|idb)-[\w-]{22,43}`,
  String.raw`EAAA[\w-]{60}`,
  String.raw`shp(?:at|ca|pa|ss|tka|ua)_[0-9a-fA-F]{32}`,
  // Mail and messages.
  String.raw`SG\.[\w-]{20,24}\.[\w-]{39,50}`,
  String.raw`SK[0-9a-f]{32}`,
  String.raw`key-[0-9a-f]{32}`,
  String.raw`[0-9a-f]{32}-us\d{1,2}`,
  String.raw`re_[A-Za-z0-9]{8}_[A-Za-z0-9]{20,28}`,
  String.raw`xkeysib-[0-9a-f]{64}-[A-Za-z0-9]{16}`,
  // Package registries.
  String.raw`npm_[A-Za-z0-9]{36}`,
  String.raw`pypi-AgE[\w-]{50,250}`,
  String.raw`rubygems_[0-9a-f]{48}`,
  String.raw`cio[A-Za-z0-9]{32}`,
  String.raw`oy2[a-z0-9]{43}`,
  String.raw`dckr_(?:pat|oat)_[\w-]{27,36}`,
  // Clouds, databases, operations.
  String.raw`do[opr]_v1_[0-9a-f]{64}`,
  String.raw`HRKU-[\w-]{36,64}`,
  String.raw`dapi[0-9a-f]{32}(?:-\d)?`,
  String.raw`hv[bs]\.[\w-]{24,200}`,
  String.raw`[A-Za-z0-9]{14}\.atlasv1\.[\w-]{60,70}`,
  String.raw`dp\.(?:pt|st|ct|sa|scim|audit)\.(?:[\w-]{2,35}\.)?[A-Za-z0-9]{40,44}`,
  String.raw`pscale_(?:tkn|pw|oauth)_[\w.-]{32,64}`,
  String.raw`sbp_[0-9a-f]{40}`,
  String.raw`sb_secret_[\w-]{30,50}`,
  String.raw`nfp_[A-Za-z0-9]{36,40}`,
  String.raw`vercel_blob_rw_[A-Za-z0-9]{16}_[A-Za-z0-9]{30,40}`,
  String.raw`gl(?:sa|c)_[A-Za-z0-9+/]{32,200}(?:_[0-9a-f]{8}|={0,2})`,
  String.raw`NRAK-[A-Z0-9]{27}`,
  String.raw`sntry[su]_[\w+/=]{60,300}`,
  String.raw`[\w~.]{3}8Q~[\w~.-]{31,34}`,
  // Office programs.
  String.raw`secret_[A-Za-z0-9]{43}`,
  String.raw`ntn_[A-Za-z0-9]{40,60}`,
  String.raw`lin_(?:api|oauth)_[A-Za-z0-9]{40,64}`,
  String.raw`fig[dou]_[\w-]{40,60}`,
  String.raw`PMAK-[0-9a-f]{24}-[0-9a-f]{34}`,
  String.raw`pat[A-Za-z0-9]{14}\.[0-9a-f]{64}`,
  String.raw`sl\.[\w-]{130,1200}`,
  String.raw`EAA[A-Za-z0-9]{90,250}`,
  // Formats without a vendor: age, 1Password, JSON web tokens.
  String.raw`AGE-SECRET-KEY-1[0-9A-Z]{58}`,
  String.raw`ops_eyJ[\w+/=-]{100,2000}`,
  String.raw`A3-[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})-(?:[A-Z0-9]{5}-){2}[A-Z0-9]{5}`,
  String.raw`eyJ[\w-]{10,2000}\.eyJ[\w-]{10,4000}\.[\w-]{10,1000}`,
];

const knownKeyPattern = new RegExp(String.raw`(?<![\w-])(?:${keyPatterns.join('|')})(?![\w-])`, 'g');

/** An Amazon secret key: forty characters of base64 near its key id. */
const pairedKeyPattern = /(?<![\w/+=.-])[A-Za-z0-9/+]{40}(?![\w/+=-])/g;
/** Maximum distance from the key id, in UTF-16 units. */
const maxPairDistance = 300;

export function findKeys(text: string): readonly TextRange[] {
  const found = [...text.matchAll(knownKeyPattern)].flatMap(({ 0: key, index }) =>
    isRandom(key) ? [{ start: index, end: index + key.length, key }] : [],
  );
  const ids = found.filter(({ key }) => /^A[KSBC][IC]A[A-Z2-7]{16}$/.test(key));
  const pairs = ids.flatMap(({ start, end }) => {
    const from = Math.max(0, start - maxPairDistance);
    return [...text.slice(from, end + maxPairDistance).matchAll(pairedKeyPattern)].flatMap(({ 0: key, index }) =>
      /[A-Z]/.test(key) && /[a-z]/.test(key) && /\d/.test(key)
        ? [{ start: from + index, end: from + index + key.length }]
        : [],
    );
  });
  return [...found, ...pairs].map(({ start, end }) => ({ start, end }));
}

/** Words with hyphens are a name (`sk-learn-compatible-estimator-checks`), and one repeated character is a placeholder. */
function isRandom(key: string): boolean {
  if (new Set(key).size < 10) return false;
  return !key.startsWith('sk-') || /\d/.test(key) || /[A-Z].*[a-z]|[a-z].*[A-Z]/.test(key.slice(3));
}
