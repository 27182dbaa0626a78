import dns from 'node:dns/promises';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import type { Answers } from './interview.ts';
import { Refusal } from './questions.ts';
import { PLACES, run, say } from './system.ts';

type Site = { domain: string; email: string; processes: number; www: boolean };

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

/** An address, or a range of them as Caddy reads it. */
function isRange(text: string): boolean {
  const [address = '', bits, more] = text.split('/');
  const version = net.isIP(address);
  if (version === 0 || more !== undefined) return false;
  return bits === undefined || (/^\d+$/.test(bits) && Number(bits) > 0 && Number(bits) <= (version === 4 ? 32 : 128));
}

const redirect = (from: string, to: string) => `${from} {\n\tredir https://${to}{uri} permanent\n}\n`;

/** Redirects from every name that the shop had before; `present` holds those of earlier changes. */
export function formerSites(present: string, before: string, domain: string): string {
  const names = [...present.matchAll(/^(\S+) \{$/gm)].map(([, name = '']) => name);
  const former = new Set([...names, before]);
  former.delete(domain);
  return [...former].map((name) => redirect(name, domain)).join('');
}

const CDN = path.join(PLACES.etc, 'cdn.caddy');

/** Whose word on a visitor's address counts: without it everybody behind a CDN shares one. */
export function trustCdn(wish: string | undefined): Record<string, string> {
  if (wish === undefined) return {};
  if (wish === 'não' || wish === 'nao') {
    fs.rmSync(CDN, { force: true });
    return { TRUST_PROXY: '1' };
  }
  const ranges = wish.split(/[\s,]+/).filter((range) => range !== '');
  const wrong = ranges.find((range) => !isRange(range));
  if (wrong !== undefined || ranges.length === 0)
    throw new Refusal(`--behind-cdn: "${wrong ?? ''}" não é uma faixa como 203.0.113.0/24.`);
  fs.writeFileSync(CDN, `trusted_proxies ${ranges.join(' ')}\n`, { mode: 0o644 });
  return { TRUST_PROXY: '2' };
}

const FORMER = path.join(PLACES.etc, 'sites-former.caddy');

/** Links in mails and printed QR codes outlive a change of the shop's name. */
export function redirectFormer(publicUrl: string | undefined, domain: string): void {
  const before = publicUrl === undefined ? domain : new URL(publicUrl).hostname;
  const present = fs.existsSync(FORMER) ? fs.readFileSync(FORMER, 'utf8') : '';
  if (before === domain && present === '') return;
  fs.writeFileSync(FORMER, formerSites(present, before, domain), { mode: 0o644 });
  if (before !== domain)
    say(
      `${before} leva agora a ${domain}. No painel do Mercado Pago, em Webhooks, troque o endereço por https://${domain}/api/pagamento/webhook.`,
    );
}

export async function configureCaddy(
  release: string,
  { domain = '', email = '' }: Answers,
  processes: number,
): Promise<void> {
  const template = fs.readFileSync(path.join(release, 'deploy', 'Caddyfile'), 'utf8');
  const www = await dns.lookup(`www.${domain}`).then(
    () => !domain.endsWith('.localhost'),
    () => false,
  );
  const wanted = caddyfile(template, { domain, email, processes, www });
  const present = fs.existsSync(PLACES.caddyfile) ? fs.readFileSync(PLACES.caddyfile, 'utf8') : '';
  if (present !== wanted) writeCaddyfile(present, wanted);
  run('systemctl', ['enable', '--quiet', 'caddy']);
  // Its imports may have changed, or a cut came between the file and this.
  run('systemctl', ['reload-or-restart', 'caddy']);
}

function writeCaddyfile(present: string, wanted: string): void {
  const next = `${PLACES.caddyfile}.new`;
  fs.writeFileSync(next, wanted);
  run('caddy', ['validate', '--adapter', 'caddyfile', '--config', next]);
  if (present !== '') {
    const kept = `${PLACES.caddyfile}.${new Date().toISOString().replaceAll(':', '-')}`;
    fs.writeFileSync(kept, present);
    say(`O Caddyfile foi escrito de novo; o anterior é ${kept}. O que é da casa fica em ${PLACES.etc}/shop.caddy.`);
  }
  fs.renameSync(next, PLACES.caddyfile);
}
