import { Skeleton } from '#web/ui/skeleton.tsx';

/** The outline of a page of the back office, which says nothing about anybody. */
export function PrivateSkeleton() {
  return (
    <div className="container-page py-10 @3xl:py-14">
      <p role="status" className="sr-only">
        Carregando…
      </p>
      <Skeleton className="h-10 w-64 max-w-full" />
      <Skeleton className="mt-4 h-5 w-96 max-w-full" />
      <div className="mt-10 grid gap-4 @2xl:grid-cols-3">
        <Skeleton className="h-28" />
        <Skeleton className="h-28" />
        <Skeleton className="h-28" />
      </div>
      <Skeleton className="mt-6 h-72" />
    </div>
  );
}
