/** A figure of the scoreboard that `npm test` proves: the files that fail when it doesn't hold. */
export type TestedPromise = { id: string; what: string; target: string; files: readonly string[] };

/** Figures of the scoreboard that no command of ours writes down; docs/proof-notes.json says of each why, or where it stands. */
export const UNRECORDED: readonly Omit<TestedPromise, 'files'>[] = [
  { id: 'S5o', what: 'MDN HTTP Observatory', target: 'A+, ≥ 115, nothing failed' },
  { id: 'S11', what: 'confirmed findings of foreign scanners', target: '0 high or medium' },
  {
    id: 'Q1',
    what: 'branches covered and mutants killed in pricing, holds, settling and accounts',
    target: '≥ 95 %, ≥ 80 %',
  },
];

export const TESTED: readonly TestedPromise[] = [
  {
    id: 'R13',
    what: '500 messages of an hour without mail and chats, delivered afterwards',
    target: '≤ 5 min, none lost, none twice',
    files: ['server/jobs/backlog.test.ts'],
  },
  {
    id: 'R16',
    what: 'backup, restore and move to another database give the same rows, files and jobs',
    target: 'equal row by row',
    files: ['server/backup/drill.test.ts', 'server/backup/commands.test.ts'],
  },
  {
    id: 'R19',
    what: 'counterexamples to a model of the stock in 80 random sequences of up to 40 steps',
    target: '0',
    files: ['server/features/products/stock-machine.test.ts'],
  },
  {
    id: 'S1',
    what: 'every call × nobody, broken, expired and revoked tokens, both roles',
    target: 'as the contract says',
    files: ['server/access.test.ts'],
  },
  {
    id: 'S2',
    what: 'generated hostile calls answered with 500 or more, or not in JSON',
    target: '0',
    files: ['server/security/fuzz.test.ts', 'server/security/raw-requests.test.ts'],
  },
  {
    id: 'S3',
    what: 'canaries of personal data and secrets in logs, failures and public answers',
    target: '0',
    files: ['server/security/canaries.test.ts'],
  },
  {
    id: 'S5',
    what: 'security headers on every answer',
    target: 'all',
    files: ['server/security/headers.test.ts', 'server/security/policies.test.ts'],
  },
  {
    id: 'S6',
    what: 'findings of high severity in the strict content policies',
    target: '0',
    files: ['server/security/policies.test.ts'],
  },
  {
    id: 'S7',
    what: 'regular expressions that a text can slow down',
    target: '0',
    files: ['server/security/regular-expressions.test.ts'],
  },
  {
    id: 'S8',
    what: 'secrets in the code, packages without integrity, install scripts that aren’t listed',
    target: '0',
    files: ['server/security/supply-chain.test.ts'],
  },
  {
    id: 'S10',
    what: 'scripts typed into every field and shown on every screen, mail, spreadsheet and chat',
    target: 'none runs',
    files: ['e2e/security.e2e.ts', 'server/security/injection.test.ts'],
  },
  {
    id: 'A1',
    what: 'axe findings (WCAG 2.2 A and AA) on every screen, light and dark, large and narrow',
    target: '0',
    files: ['e2e/accessibility.e2e.ts', 'e2e/finances-accessibility.e2e.ts', 'e2e/zoom.e2e.ts'],
  },
  {
    id: 'A2',
    what: 'journeys with the keyboard alone',
    target: 'complete',
    files: ['e2e/keyboard.e2e.ts', 'e2e/back-office-keyboard.e2e.ts'],
  },
  {
    id: 'A3',
    what: 'errors of html-validate in the pages',
    target: '0',
    files: ['e2e/security.e2e.ts'],
  },
  {
    id: 'L1',
    what: 'every personal field in the data map; a person can be exported and made anonymous',
    target: 'all',
    files: ['server/privacy/data-map.test.ts', 'server/privacy/anonymise.test.ts', 'server/privacy/commands.test.ts'],
  },
  {
    id: 'D02d',
    what: 'PostgreSQL away: refused within seconds, back by itself',
    target: '≤ 6 s',
    files: ['server/outage.test.ts'],
  },
];
