import { ArrowLeft, type LucideIcon } from 'lucide-react';
import { createContext, use } from 'react';
import { Link, type LinkProps, NavLink, type NavLinkProps, useLocation } from 'react-router';
import { type ButtonProps, buttonClass } from './button.tsx';
import { classNames } from './class-names.ts';

/** Whether a link from one path to another must load a fresh document; the shell provides it. */
export const LinkPolicyContext = createContext<(from: string, to: string) => boolean>(() => false);

function useFreshDocument(to: LinkProps['to']): boolean {
  const { pathname } = useLocation();
  const needsFreshDocument = use(LinkPolicyContext);
  const target = typeof to === 'string' ? (to.split(/[?#]/)[0] ?? '') : to.pathname;
  return needsFreshDocument(pathname, target || pathname);
}

/** An unstyled link inside the site. */
export function SiteLink(props: LinkProps) {
  return <Link reloadDocument={useFreshDocument(props.to)} {...props} />;
}

/** A link that says whether it leads to the present page. */
export function SiteNavLink(props: NavLinkProps) {
  return <NavLink reloadDocument={useFreshDocument(props.to)} {...props} />;
}

type ButtonLinkProps = LinkProps & Pick<ButtonProps, 'variant' | 'size'> & { icon?: LucideIcon };

/** A link that looks like a button. */
export function ButtonLink({ variant, size, icon: Icon, className, children, ...link }: ButtonLinkProps) {
  return (
    <SiteLink {...link} className={classNames(buttonClass(variant, size), className)}>
      {Icon && <Icon />}
      {children}
    </SiteLink>
  );
}

/** The way back to the page above, before the title. */
export function BackLink({ className, children, ...link }: LinkProps) {
  return (
    <TextLink {...link} className={classNames('inline-flex min-h-11 items-center gap-2', className)}>
      <ArrowLeft className="size-4" />
      {children}
    </TextLink>
  );
}

/** A link in running text. */
export function TextLink({ className, ...props }: LinkProps) {
  return <SiteLink {...props} className={classNames('text-link', className)} />;
}
