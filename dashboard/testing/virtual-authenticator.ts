import type { CDPSession, Page } from "playwright-core";

/** A passkey provider inside Chromium, whose user agrees to everything (WebAuthn Level 3 §11). */
export interface VirtualAuthenticator {
  /** Whether the user proves, by PIN or biometrics, who they are. */
  setUserVerified(isUserVerified: boolean): Promise<void>;
  countPasskeys(): Promise<number>;
}

export async function addVirtualAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    setUserVerified: async (isUserVerified) => {
      await session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
    },
    async countPasskeys() {
      return (await session.send("WebAuthn.getCredentials", { authenticatorId })).credentials.length;
    },
  };
}
