import { useLoading } from '#web/lib/loading.ts';
import { Spinner } from '#web/ui/spinner.tsx';

/** Covers the screen while the shared loading flag is on. */
export function LoadingOverlay() {
  const isLoading = useLoading();
  if (!isLoading) return null;
  return (
    <div
      data-testid="loading-overlay"
      className="fixed inset-0 z-loading flex flex-col items-center justify-center gap-4 bg-paper/85 text-green"
    >
      <Spinner size="large" label="Carregando…" />
      <p aria-hidden="true" className="font-display text-heading-4 text-ink">
        Um momento…
      </p>
    </div>
  );
}
