import { Skeleton } from '#web/ui/skeleton.tsx';

/** The shape of the form while its product is on its way. */
export function FormSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-8 @5xl:grid-cols-[minmax(0,1fr)_22rem]">
      <p role="status" className="sr-only">
        Carregando o produto…
      </p>
      <div className="space-y-6">
        <Skeleton className="h-42" />
        <Skeleton className="h-11" />
        <div className="grid grid-cols-1 gap-5 @2xl:grid-cols-2">
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
        </div>
        <Skeleton className="h-28" />
      </div>
      <Skeleton className="hidden h-128 @5xl:block" />
    </div>
  );
}
