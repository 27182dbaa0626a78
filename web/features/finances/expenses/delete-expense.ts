import { deleteExpense } from '#contract/expenses.ts';
import { ApiError, callForEffect } from '#web/lib/api.ts';

const REFUSED = new Set<number | undefined>([401, 403]);

/** Deletes an expense; a refusal of the token is tried once more, whose answer counts. Throws ApiError. */
export async function removeExpense(id: string): Promise<void> {
  try {
    await callForEffect(deleteExpense, { params: { id } }, { quietExpiry: true });
  } catch (error) {
    if (!(error instanceof ApiError) || !REFUSED.has(error.status)) throw error;
    await callForEffect(deleteExpense, { params: { id } });
  }
}
