import { Printer } from 'lucide-react';
import { Button, type ButtonProps } from './button.tsx';

export function PrintButton({ children = 'Imprimir', ...button }: Omit<ButtonProps, 'onClick'>) {
  return (
    <Button {...button} onClick={() => window.print()}>
      <Printer />
      {children}
    </Button>
  );
}
