import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { describe, expect, it } from 'vitest';
import { admitsSignLanguage } from '#domain/public-pages.ts';
import { contentPolicy, inlineSources } from '../http/page-paths.ts';

const ROUTES = path.resolve(import.meta.dirname, '../../web/routes.ts');
/** Every page of the site, as its own table of routes names them. */
const pages = ['/', ...[...readFileSync(ROUTES, 'utf8').matchAll(/route\('([^']+)'/g)].map(([, at]) => `/${at}`)].map(
  (page) => page.replace(/:\w+/g, 'x').replace('*', 'nada'),
);

const SCRIPT = 'let a = "<b>";\nstart()';
const HTML = `<style nonce="x">p{}</style><script src="/a.js" nonce="x"></script><script type="module" nonce="x">${SCRIPT}</script>`;
const inline = inlineSources(`${HTML}<script>steal()</script><script nonce="">steal(1)</script>`, 'x');
const policyOf = (url: string, change: { secure?: boolean; isUnknown?: boolean } = {}) =>
  contentPolicy({ inline, url, dev: false, secure: true, ...change });
const directives = (policy: string) =>
  new Map(policy.split('; ').map((directive) => [directive.split(' ')[0] ?? '', directive.split(' ').slice(1)]));

function findings(policy: string, worst: number): string[] {
  return new CspEvaluator(new CspParser(policy).csp)
    .evaluate()
    .filter(({ severity }) => severity <= worst)
    .map(({ directive, description, value }) => `${directive} ${value ?? ''}: ${description}`);
}

/** Hosts that serve the sign-language plugin of the government; docs/security.md says why they are let in. */
const isPublicPage = (page: string) => admitsSignLanguage(page, '');
const PLUGIN_HOSTS = /^https:\/\/(?:(?:traducao2\.|dicionario2\.|repositorio\.)?vlibras\.gov\.br|cdn\.jsdelivr\.net)/;
const PAYMENT_HOSTS = ['https://www.mercadopago.com.br', 'https://sandbox.mercadopago.com.br'];

describe('the content security policies', () => {
  it('are looked at for every page', () => {
    expect(pages.length).toBeGreaterThan(25);
    expect(pages).toEqual(
      expect.arrayContaining(['/', '/login', '/dashboard', '/admin/pedidos/x/editar', '/redefinir-senha']),
    );
  });

  it.each(pages)('of %s let the inline scripts run that the program wrote, and no others', (page) => {
    const sources = directives(policyOf(page)).get('script-src') ?? [];
    const hash = createHash('sha256').update(SCRIPT).digest('base64');
    expect(sources.filter((source) => !/^(?:'self'|https:.*)$/.test(source))).toEqual([`'sha256-${hash}'`]);
  });

  it('of the checkout let in nothing from outside until the sign-language plugin was asked for there', () => {
    for (const url of ['/finalizar', '/finalizar?libras=nao', '/finalizar?x=libras=sim'])
      expect(policyOf(url)).not.toMatch(/vlibras|jsdelivr|unsafe/);
    expect(directives(policyOf('/finalizar?libras=sim')).get('script-src')).toContain('https://vlibras.gov.br');
    expect(policyOf('/nada', { isUnknown: true })).toContain('vlibras');
  });

  it("of a buyer's order contact no other host, not even the payment provider", () => {
    expect(policyOf('/pedido/uma-chave')).not.toMatch(/https?:/);
    expect(directives(policyOf('/confirmacao')).get('form-action')).toContain(PAYMENT_HOSTS[0]);
  });

  it('upgrade insecure requests only where the site is secure', () => {
    expect(directives(policyOf('/')).has('upgrade-insecure-requests')).toBe(true);
    expect(directives(policyOf('/', { secure: false })).has('upgrade-insecure-requests')).toBe(false);
  });

  it.each(pages.filter((page) => !isPublicPage(page)))('of %s name no foreign host but the payment page', (page) => {
    for (const [name, sources] of directives(policyOf(page))) {
      const foreign = sources.filter((source) => /^https?:|\*/.test(source));
      const allowed = name === 'form-action' ? PAYMENT_HOSTS : [];
      expect([name, foreign.filter((source) => !allowed.includes(source))]).toEqual([name, []]);
      expect(sources).not.toContain("'unsafe-inline'");
    }
  });

  it.each(pages.filter((page) => !isPublicPage(page)))(
    'of %s have no fault of high severity, and none is framed',
    (page) => {
      expect(findings(policyOf(page), Severity.HIGH_MAYBE)).toEqual([]);
      expect(directives(policyOf(page)).get('frame-ancestors')).toEqual(["'none'"]);
    },
  );

  it.each(pages.filter(isPublicPage))('of %s let in the sign-language plugin and nothing else', (page) => {
    const policy = directives(policyOf(page));
    expect(policy.get('object-src')).toEqual(["'none'"]);
    expect(policy.get('base-uri')).toEqual(["'none'"]);
    expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
    const foreign = [...policy].flatMap(([name, sources]) => (name === 'form-action' ? [] : sources));
    expect(foreign.filter((source) => /^https?:|\*/.test(source) && !PLUGIN_HOSTS.test(source))).toEqual([]);
    // jsDelivr serves what anybody publishes; the path narrows it to the plugin's own repository.
    const faults = findings(policyOf(page), Severity.HIGH_MAYBE);
    expect(
      faults.filter((fault) => !fault.startsWith('script-src https://cdn.jsdelivr.net/gh/spbgovbr-vlibras/')),
    ).toEqual([]);
  });

  it('of answers that are no page let nothing run at all', () => {
    for (const policy of [
      "default-src 'none';frame-ancestors 'none'",
      "default-src 'none'; sandbox; frame-ancestors 'none'",
    ]) {
      expect(findings(policy, Severity.HIGH_MAYBE)).toEqual([]);
    }
  });

  it('are judged by an evaluator that bites', () => {
    expect(findings("script-src 'unsafe-inline' *", Severity.HIGH)).not.toEqual([]);
  });
});
