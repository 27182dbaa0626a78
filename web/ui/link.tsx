import { createContext, use } from 'react';
import { Link, type LinkProps, useLocation } from 'react-router';
import { classNames } from './class-names.ts';

/** Whether a link from one path to another must load a fresh document; the shell provides it. */
export const LinkPolicyContext = createContext<(from: string, to: string) => boolean>(() => false);

/** An unstyled link inside the site. */
export function SiteLink(props: LinkProps) {
  const { pathname } = useLocation();
  const needsFreshDocument = use(LinkPolicyContext);
  const target = typeof props.to === 'string' ? (props.to.split(/[?#]/)[0] ?? '') : (props.to.pathname ?? pathname);
  return <Link reloadDocument={needsFreshDocument(pathname, target)} {...props} />;
}

/** A link in running text. */
export function TextLink({ className, ...props }: LinkProps) {
  return <SiteLink {...props} className={classNames('text-link', className)} />;
}
