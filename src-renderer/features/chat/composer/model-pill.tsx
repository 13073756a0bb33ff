import { ChevronDown } from 'lucide-react';
import { useStore } from 'zustand';
import { settingsRequests } from '../../../stores/focus.ts';
import { modelStore } from '../../../stores/model.ts';
import { Pill } from '../../../ui/pill.tsx';

/** Who answers; opens the settings, where that is chosen. */
export function ModelPill() {
  const model = useStore(modelStore, (state) => state.model);
  if (!model) return null;
  const where = model.baseUrl ?? 'Works without a key. Add a model in Settings';
  return (
    <Pill className="model-pill" title={`${model.label} · ${where}`} onClick={() => settingsRequests.emit()}>
      <span>{model.label}</span>
      <ChevronDown size={13} aria-hidden="true" />
    </Pill>
  );
}
