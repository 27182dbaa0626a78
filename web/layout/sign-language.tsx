import { Hand } from 'lucide-react';
import { memo, useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { showAlert } from '#web/lib/alerts.ts';
import { showFailure } from '#web/lib/screen-alerts.ts';
import { sessionToken, useSession } from '#web/lib/session.ts';
import { isCheckout, isPublicPage, paths } from '#web/paths.ts';
import { startSignLanguage } from './sign-language-loader.ts';

const MARKUP =
  '<div vw-access-button class="active"></div><div vw-plugin-wrapper><div class="vw-plugin-top-wrapper"></div></div>';

/** The plugin owns what is inside, so it is written once and never again. */
const Container = memo(function Container() {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant that the plugin fills
    <div {...{ vw: '' }} className="enabled" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: MARKUP }} />
  );
});

const reload = () => window.location.reload();
const toWiderPolicy = () => window.location.replace(paths.checkoutWithSignLanguage);

function explainSession(): void {
  showAlert({
    type: 'info',
    title: 'Saia da sua conta para usar o VLibras.',
    description: 'A tradução para Libras vem de outro site e não é carregada junto dos dados de uma conta.',
  });
}

/**
 * VLibras, the government's translator into sign language, on documents that were asked for as a public page: their
 * content policy lets the plugin in, and on the checkout, which is then fetched once more with such a policy. It is
 * fetched when its button is pressed, and never shares a document with a session: it could read the token. Only tests
 * leave the document in another way.
 */
export function SignLanguage({ leave = reload, widen = toWiderPolicy }: { leave?: () => void; widen?: () => void }) {
  const { pathname, search } = useLocation();
  const [document] = useState(() => {
    const wasAskedFor = isCheckout(pathname) && `${paths.checkout}${search}` === paths.checkoutWithSignLanguage;
    return { admits: isPublicPage(pathname) || wasAskedFor, wasAskedFor };
  });
  const [state, setState] = useState<'absent' | 'loading' | 'running'>('absent');
  const isSignedIn = useSession() !== undefined;

  useEffect(() => {
    if (isSignedIn && state !== 'absent') leave();
  }, [isSignedIn, state, leave]);

  function fetchPlugin(): void {
    startSignLanguage().then(
      () => setState('running'),
      () => {
        setState('absent');
        showFailure('Não foi possível carregar o VLibras.', 'Tente de novo em alguns minutos.');
      },
    );
  }

  function press(): void {
    if (sessionToken() !== '') explainSession();
    else if (!document.admits) widen();
    else {
      setState('loading');
      fetchPlugin();
    }
  }

  const begin = useEffectEvent(() => (sessionToken() === '' ? fetchPlugin() : explainSession()));
  useEffect(() => {
    if (document.wasAskedFor) begin();
  }, [document]);

  if (!document.admits && !isCheckout(pathname)) return null;
  return (
    <>
      <Container />
      {state !== 'running' && (
        <button
          type="button"
          aria-label="Traduzir para Libras com o VLibras"
          title="Traduzir para Libras com o VLibras"
          aria-busy={state === 'loading'}
          disabled={state === 'loading'}
          onClick={press}
          data-in-page={isCheckout(pathname) || undefined}
          className="no-print fixed end-0 top-1/2 z-widget flex size-11 -translate-y-1/2 cursor-pointer max-lg:data-in-page:absolute max-lg:data-in-page:top-9.5 items-center justify-center rounded-s-control border border-line-strong bg-surface text-green shadow-low hover:bg-green-soft"
        >
          <Hand aria-hidden="true" className="size-5" />
        </button>
      )}
    </>
  );
}
