import { createHash } from 'node:crypto';

/** The styles of the simulator's pages: the shop's colours, light and dark. */
const PAGE_STYLE = `
:root {
  color-scheme: light dark;
  --paper: #f8f5ee; --card: #fffdf8; --ink: #23302a; --soft: #55615a; --green: #1f4d3a; --on-green: #fffdf8;
  --gold: #a9843f; --notice: #f1e6cd; --line: #d9d2c3; --danger: #8c2f22;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #141a17; --card: #1c2420; --ink: #e9e5da; --soft: #b3b8ae; --green: #7fb79a; --on-green: #10201a;
    --gold: #d0ad6a; --notice: #2d2819; --line: #3a443e; --danger: #f0a394;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 34rem; margin: 0 auto; padding: 1.25rem 1rem 3rem; }
h1, h2 { font-family: Georgia, 'Times New Roman', serif; font-weight: 600; line-height: 1.2; margin: 0 0 .5rem; }
h1 { font-size: 1.6rem; }
h2 { font-size: 1.15rem; }
p { margin: 0 0 .75rem; overflow-wrap: anywhere; }
a { color: var(--green); }
.notice { margin: 0; padding: .6rem 1rem; text-align: center; background: var(--notice); border-bottom: 2px solid var(--gold); }
.card { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: 1.1rem; margin: 1rem 0; }
#copiado:empty, .card > :last-child { margin-bottom: 0; }
.soft { color: var(--soft); }
.items { list-style: none; margin: 0; padding: 0; }
.items li { display: flex; justify-content: space-between; gap: 1rem; padding: .45rem 0; border-bottom: 1px solid var(--line); }
.items span:first-child { overflow-wrap: anywhere; }
.items span:last-child, .total span:last-child { white-space: nowrap; font-variant-numeric: tabular-nums; }
.total { display: flex; justify-content: space-between; margin: .75rem 0 0; font-size: 1.2rem; font-weight: 700; }
.qr { width: 13rem; max-width: 100%; margin: .5rem auto 1rem; padding: .5rem; background: #fff; border-radius: .5rem; }
.qr svg { display: block; width: 100%; height: auto; }
label { display: block; margin-bottom: .3rem; font-weight: 600; }
textarea, input[type=number] { width: 100%; padding: .6rem; color: inherit; background: var(--paper); border: 1px solid var(--soft); border-radius: .5rem; font: inherit; }
textarea { font: .85rem/1.4 ui-monospace, monospace; resize: vertical; overflow-wrap: anywhere; }
input[type=number] { width: 6rem; }
button, .button { display: block; width: 100%; min-height: 3rem; margin: .6rem 0 0; padding: .65rem 1rem; border: 1px solid var(--green); border-radius: .5rem; background: transparent; color: var(--green); font: 600 1rem/1.3 system-ui, sans-serif; text-align: center; text-decoration: none; cursor: pointer; }
a.button { display: flex; align-items: center; justify-content: center; }
button.main, .button.main { background: var(--green); color: var(--on-green); }
button.danger { border-color: var(--danger); color: var(--danger); }
button:hover, .button:hover { text-decoration: underline; }
:focus-visible { outline: 3px solid var(--gold); outline-offset: 2px; }
summary { min-height: 2.75rem; padding: .6rem 0; cursor: pointer; color: var(--soft); }
.row { display: flex; align-items: end; gap: .75rem; }
.row > div { flex: none; }
.state { padding: .75rem 1rem; border-left: 4px solid var(--gold); background: var(--notice); border-radius: .25rem; }
.messages { list-style: none; margin: 1rem 0 0; padding: 0; }
.messages .card { margin: .75rem 0; }
.messages p { margin: 0; }
.messages h2 { margin: .15rem 0; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: minmax(6rem, max-content) minmax(0, 1fr); gap: .3rem 1rem; margin: 0 0 1rem; }
dt { color: var(--soft); overflow-wrap: anywhere; }
dd { margin: 0; overflow-wrap: anywhere; }
pre { margin: 0 0 1rem; padding: 1rem; background: var(--card); border: 1px solid var(--line); border-radius: .75rem; font: .95rem/1.5 system-ui, sans-serif; white-space: pre-wrap; overflow-wrap: anywhere; }
iframe { display: block; width: 100%; height: 34rem; margin: 0 0 1.5rem; background: #fff; border: 1px solid var(--line); border-radius: .75rem; color-scheme: light; }
`;

/** A complete page, and the content policy that allows only its own style and script. */
export type Page = { html: string; policy: string };

type PageContent = {
  title: string;
  /** HTML of the main part, with all texts escaped. */
  main: string;
  /** A script of the page, which must also work without it. */
  script?: string;
  refreshSeconds?: number;
  /** Origins to which a submitted form may be redirected. */
  formTargets?: readonly string[];
  /**
   * For pages that show a foreign message in a sandboxed frame: allows its inline styles and pictures, because the
   * frame inherits this page's policy.
   */
  framesForeignHtml?: boolean;
};

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text escaped for HTML, attributes included. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

function hashSource(content: string): string {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
}

/** Renders a page that loads nothing from elsewhere. */
export function renderPage(content: PageContent): Page {
  const { title, main, script, refreshSeconds, formTargets = [], framesForeignHtml = false } = content;
  const refresh = refreshSeconds === undefined ? '' : `<meta http-equiv="refresh" content="${refreshSeconds}">`;
  return {
    policy: [
      "default-src 'none'",
      // The pictures of a framed mail come from the shop.
      framesForeignHtml ? "img-src 'self' data:" : 'img-src data:',
      `style-src ${framesForeignHtml ? "'unsafe-inline'" : hashSource(PAGE_STYLE)}`,
      `script-src ${script === undefined ? "'none'" : hashSource(script)}`,
      `form-action ${["'self'", ...new Set(formTargets)].join(' ')}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    html: `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
${refresh}
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>${PAGE_STYLE}</style>
</head>
<body>
<header class="notice"><strong>SIMULADOR</strong> – nenhum valor é cobrado</header>
<main>
${main}
</main>
${script === undefined ? '' : `<script>${script}</script>`}
</body>
</html>
`,
  };
}
