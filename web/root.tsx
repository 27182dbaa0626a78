import './lib/zod-jitless.ts';
import { type ReactNode, use } from 'react';
import {
  isRouteErrorResponse,
  Links,
  type LinksFunction,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
} from 'react-router';
import type { Route } from './+types/root.ts';
import { NotFound } from './layout/not-found.tsx';
import { Shell } from './layout/shell.tsx';
import { appearanceScript } from './lib/appearance.ts';
import { earlyInputScript } from './lib/early-input.ts';
import type { Site } from './lib/site.ts';
import { Nonce, STYLE_ID, StyleSheet } from './lib/style-sheet.ts';
import { serverContext } from './load-context.server.ts';
import { paths } from './paths.ts';
import { Button, buttonClass } from './ui/button.tsx';
import { Heading } from './ui/heading.tsx';
import { pageEntry } from './ui/open-layers.ts';

function ErrorScreen() {
  return (
    <div
      className="container-page flex min-h-[60vh] flex-col items-center justify-center py-16 text-center"
      role="alert"
    >
      <title>Algo não saiu como esperado</title>
      <Heading level={1}>Algo não saiu como esperado</Heading>
      <p className="mt-4 max-w-md text-lead text-muted">
        Não conseguimos mostrar esta página. Tente de novo; se continuar assim, ligue para nós.
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <Button onClick={() => window.location.reload()}>Tentar novamente</Button>
        <a href={paths.home} className={buttonClass('secondary')}>
          Voltar ao início
        </a>
      </div>
    </div>
  );
}

export const links: LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'icon', href: '/favicon-48.png', type: 'image/png', sizes: '48x48' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
];

export function loader({ context }: Route.LoaderArgs): Site {
  const { business, demo, sendsWhatsApp, origin } = context.get(serverContext);
  const { terms: _, ...card } = business;
  return { business: card, demo, sendsWhatsApp, origin };
}

/** The business data doesn't change during a visit, so navigation does not load it again. */
export function shouldRevalidate(): boolean {
  return false;
}

export function Layout({ children }: { children: ReactNode }) {
  const css = use(StyleSheet);
  const nonce = use(Nonce);
  return (
    <html lang="pt-BR" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="format-detection" content="telephone=no" />
        <meta name="theme-color" content="#f8f5ee" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#141a17" media="(prefers-color-scheme: dark)" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: constants of this project, not text of anybody */}
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: `${appearanceScript};${earlyInputScript}` }} />
        <Meta />
        <Links />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet */}
        <style id={STYLE_ID} nonce={nonce} dangerouslySetInnerHTML={{ __html: css }} />
      </head>
      <body>
        {children}
        <ScrollRestoration getKey={pageEntry} />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return <Shell>{isMissing ? <NotFound /> : <ErrorScreen />}</Shell>;
}
