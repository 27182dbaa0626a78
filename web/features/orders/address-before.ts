import { type LoaderFunctionArgs, redirect } from 'react-router';

/** Leads from an address of production under /admin to the one under /funcionario, where what the staff may open lies. */
export function loader({ request }: LoaderFunctionArgs): Response {
  const { pathname, search } = new URL(request.url);
  return redirect(pathname.replace('/admin/', '/funcionario/') + search, 301);
}
