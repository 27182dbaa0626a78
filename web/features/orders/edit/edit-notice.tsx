import { ConflictNotice } from '#web/ui/conflict-notice.tsx';
import { DraftNotice } from '#web/ui/draft-notice.tsx';
import { differencesOf } from './conflict.ts';
import type { OrderEdit } from './use-order-edit.ts';

/** Why what is on the screen isn't what is saved: somebody else was quicker, or earlier typing was brought back. */
export function EditNotice({ edit: { base, form, conflict, wasRestored, discard, keepMine } }: { edit: OrderEdit }) {
  if (conflict) {
    return (
      <ConflictNotice
        subject="Este pedido"
        differences={differencesOf(base, form, conflict)}
        onReload={discard}
        onKeep={keepMine}
      />
    );
  }
  return wasRestored ? <DraftNotice onDiscard={discard} /> : null;
}
