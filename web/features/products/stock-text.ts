/** '3 unidades disponíveis'. */
export function stockText(stock: number): string {
  return stock === 1 ? '1 unidade disponível' : `${Math.max(0, stock)} unidades disponíveis`;
}
