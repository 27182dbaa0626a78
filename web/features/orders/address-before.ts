import { type LoaderFunctionArgs, redirect } from 'react-router';

/**
 * Redirects a production page's former address under /admin to the one under /funcionario, which both roles may open.
 */
export function loader({ request }: LoaderFunctionArgs): Response {
  const { pathname, search } = new URL(request.url);
  return redirect(pathname.replace('/admin/', '/funcionario/') + search, 301);
}
