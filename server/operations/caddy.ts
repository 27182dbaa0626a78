export type Site = { domain: string; email: string; processes: number; www: boolean };

/** The Caddyfile of a shop, from the one that comes with the program. */
export function caddyfile(template: string, { domain, email, processes, www }: Site): string {
  const filled = template
    .replaceAll('loja.example.com', domain)
    .replaceAll('contato@example.com', email)
    .replace('import one', processes > 1 ? 'import two' : 'import one');
  if (www) return filled;
  const [before = '', block = ''] = filled.split(`\nwww.${domain} {\n`);
  return before + block.slice(block.indexOf('\n}\n') + 3);
}
