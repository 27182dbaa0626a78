import type { BrowserContext, ConsoleMessage } from '@playwright/test';

export type Watch = ReturnType<typeof watchContext>;

/** The government's sign-language plugin; tests run without it, like visitors when its server is down. */
const SIGN_LANGUAGE = /(^|\.)vlibras\.gov\.br$/;

/**
 * Launch flag that stops all names from resolving: no test reaches a foreign host. Intercepting every request instead
 * would disable the HTTP cache, which users have.
 */
export const OFFLINE_FLAG = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost';

/**
 * Watches every page of the context: errors and policy violations in the console (React's hydration errors among them),
 * uncaught errors, and requests to foreign hosts.
 */
export function watchContext(context: BrowserContext) {
  const found: string[] = [];
  const allowed: RegExp[] = [];
  context.on('console', (message) => {
    if (isProblem(message)) found.push(`console ${message.type()} on ${message.page()?.url()}: ${describe(message)}`);
  });
  context.on('weberror', (error) => {
    found.push(`uncaught error on ${error.page()?.url()}: ${error.error().stack ?? error.error().message}`);
  });
  context.on('request', (request) => {
    const host = foreignHost(request.url());
    if (host && !SIGN_LANGUAGE.test(host)) found.push(`request to a foreign host: ${request.url()}`);
  });
  return {
    /**
     * Ignores problems that match. A test that provokes an error declares it, such as `watch.allow(/401/)` around a
     * wrong password or `watch.allow(/google\.com/)` before a map opens.
     */
    allow: (pattern: RegExp) => allowed.push(pattern),
    /** The problems so far, without allowed ones. */
    problems: () => found.filter((problem) => !allowed.some((pattern) => pattern.test(problem))),
  };
}

function isProblem(message: ConsoleMessage): boolean {
  const source = message.location().url;
  if (source && SIGN_LANGUAGE.test(hostOf(source))) return false;
  // The frame with a caught mail allows no script, and Playwright's own script sometimes tries to run there.
  if (source === 'about:srcdoc' && message.text().startsWith('Blocked script execution')) return false;
  return message.type() === 'error' || /hydrat|Content Security Policy/i.test(message.text());
}

function describe(message: ConsoleMessage): string {
  const { url } = message.location();
  return url ? `${message.text()} (${url})` : message.text();
}

function foreignHost(url: string): string | undefined {
  const host = hostOf(url);
  return /^https?:|^wss?:/.test(url) && host !== '127.0.0.1' && host !== 'localhost' ? host : undefined;
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : '';
}
