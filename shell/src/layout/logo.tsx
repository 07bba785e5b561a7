import type { ReactNode } from 'react';
import address from '../assets/logo.svg';

/** The product's mark; the title beside it is its name. */
export function Logo(): ReactNode {
  return <img src={address} alt="" width={32} height={32} />;
}
