import { useId, useState, type Ref } from 'react';

/** The props of an element that a button of the row opens. */
export interface RowPanelProps {
  id: string;
  ref: Ref<HTMLElement>;
}

/** Links a button of the row below the player to its panel. It only refers to the panel once that has loaded. */
export function useRowPanel(open: boolean) {
  const id = useId();
  const [panel, setPanel] = useState<HTMLElement | null>(null);
  const forPanel: RowPanelProps = { id, ref: setPanel };
  return {
    forButton: { 'aria-expanded': open, 'aria-controls': panel ? id : undefined },
    forPanel,
  };
}
