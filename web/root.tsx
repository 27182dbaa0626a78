import './lib/no-code-from-text.ts';
import sansFont from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
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
import displayFont from './fonts/newsreader-display.woff2?url';
import { ErrorScreen } from './layout/error-screen.tsx';
import { NotFound } from './layout/not-found.tsx';
import { Shell } from './layout/shell.tsx';
import { appearanceScript } from './lib/appearance.ts';
import { useDocumentParts } from './lib/document-context.ts';
import { getQueryClient } from './lib/query-client.ts';
import type { Site } from './lib/site.ts';
import { serverContext } from './load-context.server.ts';

export const links: LinksFunction = () => [
  { rel: 'preload', href: displayFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'preload', href: sansFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'icon', href: '/favicon-48.png', type: 'image/png', sizes: '48x48' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
];

export function loader({ context }: Route.LoaderArgs): Site {
  const { business, demo, origin } = context.get(serverContext);
  return { business, demo, origin, showsKit: demo || import.meta.env.DEV };
}

/** The house doesn't change while somebody is on the site: navigation never asks for it again. */
export function shouldRevalidate(): boolean {
  return false;
}

export function Layout({ children }: { children: ReactNode }) {
  const { nonce, css } = useDocumentParts();
  return (
    <html lang="pt-BR" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="format-detection" content="telephone=no" />
        <meta name="theme-color" content="#f8f5ee" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#141a17" media="(prefers-color-scheme: dark)" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this project, not text of anybody */}
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: appearanceScript }} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet */}
        <style id="site-style" nonce={nonce} dangerouslySetInnerHTML={{ __html: css }} />
        <Meta />
        <Links nonce={nonce} />
      </head>
      <body>
        <Providers>{children}</Providers>
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

function Providers({ children }: { children: ReactNode }) {
  const [queryClient] = useState(getQueryClient);
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
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
