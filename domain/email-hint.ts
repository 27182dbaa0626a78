/**
 * The providers that nearly everybody in Brazil writes from. The libraries for this know none of '.com.br' and would
 * advise against every address of a company.
 */
const PROVIDERS = [
  'gmail.com',
  'hotmail.com',
  'hotmail.com.br',
  'outlook.com',
  'outlook.com.br',
  'yahoo.com.br',
  'yahoo.com',
  'icloud.com',
  'terra.com.br',
  'globo.com',
  'globomail.com',
];
/** Domains of others that look like a slip of one of these. */
const OTHERS = ['email.com', 'ymail.com', 'gmx.com'];
const WRONG_ENDINGS = [
  [/\.(?:con|cmo|ocm|vom|xom|comm)$/, '.com'],
  [/\.(?:con|cm|co|comm|om)\.br$|\.combr$|\.com\.b$/, '.com.br'],
  [/^(gmail|icloud)\.com\.br$/, '$1.com'],
] as const;

/** True when one letter is missing, too many or another, or two neighbours changed places. */
function isOneSlip(typed: string, meant: string): boolean {
  let at = 0;
  while (at < typed.length && typed[at] === meant[at]) at += 1;
  const rest = (text: string, skipped: number) => text.slice(at + skipped);
  if (typed.length !== meant.length) {
    return typed.length < meant.length ? rest(typed, 0) === rest(meant, 1) : rest(typed, 1) === rest(meant, 0);
  }
  const isSwapped = typed[at] === meant[at + 1] && typed[at + 1] === meant[at] && rest(typed, 2) === rest(meant, 2);
  return isSwapped || rest(typed, 1) === rest(meant, 1);
}

/** The address that was probably meant; undefined for one that looks right. Only ever a hint: odd domains do exist. */
export function meantEmail(typed: string): string | undefined {
  const at = typed.lastIndexOf('@');
  const domain = typed
    .slice(at + 1)
    .trim()
    .toLowerCase();
  if (at < 1 || PROVIDERS.includes(domain) || OTHERS.includes(domain)) return undefined;
  const ended = WRONG_ENDINGS.reduce((text, [wrong, right]) => text.replace(wrong, right), domain);
  const meant = PROVIDERS.includes(ended) ? ended : (PROVIDERS.find((known) => isOneSlip(ended, known)) ?? ended);
  return meant === domain ? undefined : `${typed.slice(0, at).trim()}@${meant}`;
}
