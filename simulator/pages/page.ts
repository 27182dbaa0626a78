import { createHash } from 'node:crypto';
import { PAGE_STYLE } from './style.ts';

/** A whole page and the policy that lets it run nothing but its own style and script. */
export type Page = { html: string; policy: string };

type PageContent = {
  title: string;
  /** HTML of the main part; every text in it is escaped already. */
  main: string;
  /** A script of our own; the page must work without it. */
  script?: string;
  /** Loads the page again after so many seconds. */
  refreshSeconds?: number;
  /** Origins that a form may end up at after its redirect. */
  formTargets?: readonly string[];
  /** Lets HTML of others, shown in a sandboxed frame, keep its inline styles and pictures: the frame inherits this page's policy. */
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

/** Puts a page together; it loads nothing from anywhere. */
export function renderPage(content: PageContent): Page {
  const { title, main, script, refreshSeconds, formTargets = [], framesForeignHtml = false } = content;
  const refresh = refreshSeconds === undefined ? '' : `<meta http-equiv="refresh" content="${refreshSeconds}">`;
  return {
    policy: [
      "default-src 'none'",
      // The pictures of a framed mail are the shop's own.
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
