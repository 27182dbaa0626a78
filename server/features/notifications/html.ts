export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** The words of a mail's HTML: titles of sections in capitals, a picture's words, and a link's address below its own. */
export function textOf(html: string): string {
  return html
    .replace(/<h2[^<>]*>([^<]*)/g, (_, title: string) => `\n${title.toUpperCase()}`)
    .replace(/<\/h1>|<br>|<\/tr>(?=<tr><td style)/g, '\n')
    .replace(/<\/td><td/g, ': $&')
    .replace(/<img[^<>]* alt="([^"]*)"[^<>]*>/g, '$1')
    .replace(/<div dir[^<>]*>([^<]*)/g, (_, faixa: string) => `\n  Faixa: "${faixa.replaceAll('\n', ' ')}"`)
    .replace(/<a href="(?!tel:)([^"]*)"[^<>]*>([^<]+)/g, '$2\n$1')
    .replace(/<[^<>]*>/g, '')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
}

/** The brand's colours for mail programs: literal values on a light ground, dark enough for every screen. */
export const palette = {
  paper: '#f8f5ee',
  card: '#ffffff',
  ink: '#23302a',
  soft: '#5b665f',
  green: '#1f4d3a',
  gold: '#8a6a2c',
  line: '#e2dccd',
};

const SERIF = "Georgia, 'Times New Roman', serif";
const SANS = "'Segoe UI', Helvetica, Arial, sans-serif";

const night: Record<string, string> = {
  [palette.paper]: '#141a17',
  [palette.card]: '#1b2320',
  [palette.ink]: '#e9e5da',
  [palette.soft]: '#aeb5ab',
  [palette.green]: '#7fb79a',
  [palette.gold]: '#d8ba7c',
  [palette.line]: '#303b35',
};

/**
 * Styles for mail programs that follow the system's dark mode (Apple Mail, Thunderbird, Outlook for Mac); others show
 * the light message or darken it themselves. The rules find the light colours in the style attributes.
 */
function nightStyle(): string {
  const rules = Object.entries(night).flatMap(([day, dark]) => [
    `[style*="background:${day}"]{background:${dark}!important}`,
    `[style*="color:${day}"]:not([style*="background:${day}"]),[style*=";color:${day}"]{color:${dark}!important}`,
    `[style*="solid ${day}"]{border-color:${dark}!important}`,
  ]);
  // White on green becomes dark text on light green, so that a button keeps its contrast.
  const button = `[style*="background:${palette.green}"]{color:#10211a!important}`;
  return `<style>:root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){${rules.join('')}${button}}</style>`;
}

/** A whole message of one column, 600 px at most, readable on a phone and in mail programs without modern CSS. */
export function mailDocument(parts: {
  title: string;
  preview: string;
  brand: string;
  body: string;
  footer: string;
}): string {
  const { paper, card, ink, soft, green, line } = palette;
  return `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no"><title>${escapeHtml(parts.title)}</title>${nightStyle()}</head>
<body style="margin:0;padding:0;background:${paper};color:${ink};font-family:${SANS};font-size:16px;line-height:1.55;-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(parts.preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${paper}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px">
<tr><td style="padding:8px 4px 20px;font-family:${SERIF};font-size:22px;color:${green}">${escapeHtml(parts.brand)}</td></tr>
<tr><td style="background:${card};border:1px solid ${line};border-radius:8px;padding:28px 24px">${parts.body}</td></tr>
<tr><td style="padding:20px 4px;font-size:14px;color:${soft}">${parts.footer}</td></tr>
</table></td></tr></table></body></html>`;
}

export function heading(text: string): string {
  return `<h1 style="margin:0 0 12px;font-family:${SERIF};font-weight:normal;font-size:26px;line-height:1.25;color:${palette.ink}">${escapeHtml(text)}</h1>`;
}

export function sectionTitle(text: string): string {
  return `<h2 style="margin:28px 0 8px;font-family:${SERIF};font-weight:normal;font-size:19px;color:${palette.green}">${escapeHtml(text)}</h2>`;
}

export function paragraph(text: string): string {
  return `<p style="margin:0 0 12px">${escapeHtml(text)}</p>`;
}
