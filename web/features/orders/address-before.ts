import { type LoaderFunctionArgs, redirect } from 'react-router';

/** A production page's former address under /admin, which only administrators may open. */
export function loader({ request }: LoaderFunctionArgs): Response {
  const { pathname, search } = new URL(request.url);
  return redirect(pathname.replace('/admin/', '/funcionario/') + search, 301);
}
