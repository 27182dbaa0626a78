import { memo, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { isPublicPage } from '#web/paths.ts';
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

/**
 * VLibras, the government's translator into sign language, on public pages. It comes from outside, so it is there only
 * when the document itself was asked for as a public page: its content policy lets the plugin in, all others don't.
 */
export function SignLanguage() {
  const { pathname } = useLocation();
  const [isPublicDocument] = useState(() => isPublicPage(pathname));

  useEffect(() => {
    if (isPublicDocument) startSignLanguage();
  }, [isPublicDocument]);

  return isPublicDocument ? <Container /> : null;
}
