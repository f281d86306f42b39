import { createStore } from "../ui/store.ts";

/* Some operations require a recent confirmation of identity. The dialog is open while a request waits for it. */

interface ProofRequest {
  /** Resolves the request; true if the user confirmed their identity. */
  settle: (isConfirmed: boolean) => void;
}

export const proofRequest = createStore<ProofRequest | null>(null);
let pendingProof: Promise<boolean> | null = null;

/** Asks the user to confirm their identity. Resolves to false if they cancel. Concurrent callers share the result. */
export function requestProof(): Promise<boolean> {
  pendingProof ??= new Promise((resolve) => {
    const settle = (isConfirmed: boolean) => {
      pendingProof = null;
      proofRequest.set(null);
      resolve(isConfirmed);
    };
    proofRequest.set({ settle });
  });
  return pendingProof;
}
