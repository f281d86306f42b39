// Generated from openapi.yaml by `npm run codegen`. Never edit by hand.

/* `Open`: what an enum of an answer may hold besides the members known today. `Binary`: bytes. */

export interface paths<Open, Binary> {
  "/dashboard/api/session": {
    get: operations<Open, Binary>["getSession"];
    post: operations<Open, Binary>["createSession"];
    delete: operations<Open, Binary>["deleteSession"];
  };
  "/dashboard/api/session/code": {
    post: operations<Open, Binary>["completeSession"];
  };
  "/dashboard/api/session/passkey": {
    post: operations<Open, Binary>["createSessionWithPasskey"];
  };
  "/dashboard/api/session/passkey/challenge": {
    post: operations<Open, Binary>["createSignInChallenge"];
  };
  "/dashboard/api/session/reauthentication": {
    post: operations<Open, Binary>["reauthenticateUser"];
  };
  "/dashboard/api/session/reauthentication/challenge": {
    post: operations<Open, Binary>["createReauthenticationChallenge"];
  };
  "/dashboard/api/sessions": {
    get: operations<Open, Binary>["listSessions"];
    delete: operations<Open, Binary>["revokeSessions"];
  };
  "/dashboard/api/sessions/{id}": {
    delete: operations<Open, Binary>["revokeSession"];
  };
  "/dashboard/api/password": {
    patch: operations<Open, Binary>["updatePassword"];
  };
  "/dashboard/api/authenticators": {
    get: operations<Open, Binary>["listAuthenticators"];
  };
  "/dashboard/api/authenticators/totp": {
    post: operations<Open, Binary>["createTotp"];
  };
  "/dashboard/api/authenticators/passkeys": {
    post: operations<Open, Binary>["createPasskey"];
  };
  "/dashboard/api/authenticators/passkeys/challenge": {
    post: operations<Open, Binary>["createPasskeyChallenge"];
  };
  "/dashboard/api/authenticators/{id}": {
    delete: operations<Open, Binary>["deleteAuthenticator"];
    patch: operations<Open, Binary>["renameAuthenticator"];
  };
  "/dashboard/api/authenticators/{id}/confirm": {
    post: operations<Open, Binary>["confirmTotp"];
  };
  "/dashboard/api/recovery-codes": {
    post: operations<Open, Binary>["createRecoveryCodes"];
  };
  "/dashboard/api/keys": {
    get: operations<Open, Binary>["listOwnKeys"];
    post: operations<Open, Binary>["createOwnKey"];
  };
  "/dashboard/api/keys/{id}": {
    delete: operations<Open, Binary>["revokeOwnKey"];
  };
  "/dashboard/api/keys/{id}/rotate": {
    post: operations<Open, Binary>["rotateOwnKey"];
  };
  "/dashboard/api/delivery-keys": {
    get: operations<Open, Binary>["listOwnDeliveryKeys"];
    post: operations<Open, Binary>["createOwnDeliveryKey"];
  };
  "/dashboard/api/delivery-keys/{id}": {
    delete: operations<Open, Binary>["revokeOwnDeliveryKey"];
  };
  "/dashboard/api/accounts": {
    get: operations<Open, Binary>["listManagedAccounts"];
    post: operations<Open, Binary>["createManagedAccount"];
  };
  "/dashboard/api/accounts/{id}": {
    patch: operations<Open, Binary>["updateManagedAccount"];
  };
  "/dashboard/api/accounts/{id}/users": {
    get: operations<Open, Binary>["listManagedUsers"];
  };
  "/dashboard/api/users/{id}/second-factor": {
    delete: operations<Open, Binary>["resetManagedSecondFactor"];
  };
}
export interface components<Open, Binary> {
  schemas: {
    /**
     * @description Always true in a successful answer.
     * @enum {boolean}
     */
    Success: true;
    /**
     * @description Always false in a failed answer.
     * @enum {boolean}
     */
    Failure: false;
    /** @description Equals the X-Request-Id header. */
    RequestId: string;
    /** @description For people; may change. */
    ErrorMessage: string;
    ValidationIssue: {
      /** @description Part of the request. */
      in: ("query" | "path" | "headers" | "body") | Open;
      /** @description The parameter or field, such as `limit` or `tags/0`; empty for the whole. */
      path: string;
      /** @description The rule that was broken, such as `maximum` or `required`. */
      rule: string;
      /** @description Human-readable message. */
      message: string;
      /** @description Of a search that cannot be read: how many characters (UTF-16 code units) are before what is wrong. */
      position?: number;
      /** @description Of a search that cannot be read: what was expected there. */
      expected?: string;
    };
    /**
     * Format: date-time
     * @description ISO 8601 in UTC with milliseconds.
     */
    Timestamp: string;
    /** @description Which page this is, and how to go on. */
    Pagination: {
      /** @description Matching items on all pages. */
      total: number;
      /** @description False when there are more than `total`, which is 10,000 then, in a filtered list of files and in the audit log. Absent when `total` is exact. */
      totalIsExact?: boolean;
      /** @description Items per page. */
      limit: number;
      /** @description As requested; 0 with a cursor. */
      offset: number;
      /** @description Whether items follow this page. */
      hasMore: boolean;
      /** @description Pass it as cursor to get the next page; null on the last page. */
      nextCursor: string | null;
    };
    /**
     * @description Ascending or descending.
     * @enum {string}
     */
    SortOrder: "asc" | "desc";
    /** @description Opaque identifier of an account. */
    AccountId: string;
    /**
     * @description Plan of an account.
     * @enum {string}
     */
    Plan: "FREE" | "PRO" | "ENTERPRISE";
    /** @description What an account may use. */
    Limits: {
      /** @description Bytes of stored originals. */
      storageBytes: number;
      /** @description Bytes delivered per calendar month. */
      bandwidthBytes: number;
      /** @description Bytes of one file. */
      maxFileSize: number;
      /** @description API calls per day. */
      apiCallsPerDay: number;
      /** @description AI credits per calendar month. */
      aiCreditsPerMonth: number;
      /** @description Uploads that may be open at once. */
      maxOpenUploads: number;
      /** @description Seconds that a signed URL may work for. */
      maxUrlLifetime: number;
    };
    /** @description Limits that win over the plan's; null gives one back to the plan. Absent ones stay as they are. */
    CustomLimits: {
      /** @description Bytes of stored originals. */
      storageBytes?: number | null;
      /** @description Bytes delivered per calendar month. */
      bandwidthBytes?: number | null;
      /** @description Bytes of one file. */
      maxFileSize?: number | null;
      /** @description API calls per day. */
      apiCallsPerDay?: number | null;
      /** @description AI credits per calendar month. */
      aiCreditsPerMonth?: number | null;
      /** @description Uploads that may be open at once. */
      maxOpenUploads?: number | null;
      /** @description Seconds that a signed URL may work for. */
      maxUrlLifetime?: number | null;
    };
    /** @description The record of an account. */
    Account: {
      id: components<Open, Binary>["schemas"]["AccountId"];
      /** @description Human-readable name. */
      name: string;
      plan: components<Open, Binary>["schemas"]["Plan"] | Open;
      limits: components<Open, Binary>["schemas"]["Limits"];
      /** @description The limits that are set for this account and win over the plan's. */
      customLimits: {
        /** @description Bytes of stored originals. */
        storageBytes?: number;
        /** @description Bytes delivered per calendar month. */
        bandwidthBytes?: number;
        /** @description Bytes of one file. */
        maxFileSize?: number;
        /** @description API calls per day. */
        apiCallsPerDay?: number;
        /** @description AI credits per calendar month. */
        aiCreditsPerMonth?: number;
        /** @description Uploads that may be open at once. */
        maxOpenUploads?: number;
        /** @description Seconds that a signed URL may work for. */
        maxUrlLifetime?: number;
      };
      /** @description Whether the account is suspended. */
      suspended: boolean;
      /** @description Whether locations are removed from images and videos whose upload does not say. */
      stripLocation: boolean;
      createdAt: components<Open, Binary>["schemas"]["Timestamp"];
      updatedAt: components<Open, Binary>["schemas"]["Timestamp"];
    };
    /** @description Human-readable name. */
    AccountName: string;
    AccountCreation: {
      name: components<Open, Binary>["schemas"]["AccountName"];
      /**
       * @description Plan of the account.
       * @default FREE
       * @enum {string}
       */
      plan?: "FREE" | "PRO" | "ENTERPRISE";
      limits?: components<Open, Binary>["schemas"]["CustomLimits"];
      /**
       * @description Whether locations are removed from images and videos whose upload does not say.
       * @default false
       */
      stripLocation?: boolean;
    };
    /**
     * @description At least one field. A record that was answered can be sent back with changes: where there are `customLimits`, they
     *     are what is set, and `limits`, which hold the plan's too, are not looked at.
     */
    AccountUpdate: {
      /** @description That of the path, or absent. */
      id?: string;
      name?: components<Open, Binary>["schemas"]["AccountName"];
      /**
       * @description Plan of the account.
       * @enum {string}
       */
      plan?: "FREE" | "PRO" | "ENTERPRISE";
      limits?: components<Open, Binary>["schemas"]["CustomLimits"];
      customLimits?: components<Open, Binary>["schemas"]["CustomLimits"];
      /** @description True suspends the account, false resumes it. */
      suspended?: boolean;
      /** @description Whether locations are removed from images and videos whose upload does not say. */
      stripLocation?: boolean;
      /** @description Not looked at. */
      createdAt?: string;
      /** @description Not looked at. */
      updatedAt?: string;
    };
    /** @description Opaque identifier of an API key. */
    KeyId: string;
    /** @description Every key holds read. */
    Permission: ("read" | "write" | "delete") | Open;
    /** @description The record of an API key. */
    Key: {
      id: components<Open, Binary>["schemas"]["KeyId"];
      accountId: components<Open, Binary>["schemas"]["AccountId"];
      /** @description Human-readable name. */
      name: string;
      /** @description The first eight characters of the key. */
      prefix: string;
      /** @description The last four characters of the key. */
      lastFour: string;
      /** @description Always contains read. */
      permissions: components<Open, Binary>["schemas"]["Permission"][];
      /**
       * Format: date-time
       * @description When the key stops working; null for never.
       */
      expiresAt: string | null;
      /**
       * Format: date-time
       * @description When the key was revoked; null if it was not.
       */
      revokedAt: string | null;
      /**
       * Format: date-time
       * @description Exact to a minute; null before the first use.
       */
      lastUsedAt: string | null;
      createdAt: components<Open, Binary>["schemas"]["Timestamp"];
    };
    /** @description The keys of an account. */
    KeyList: {
      /** @description All keys, newest first. */
      keys: components<Open, Binary>["schemas"]["Key"][];
    };
    /** @description The record of an API key, with the key itself. */
    KeyWithSecret: {
      id: components<Open, Binary>["schemas"]["KeyId"];
      accountId: components<Open, Binary>["schemas"]["AccountId"];
      /** @description Human-readable name. */
      name: string;
      /** @description The first eight characters of the key. */
      prefix: string;
      /** @description The last four characters of the key. */
      lastFour: string;
      /** @description Always contains read. */
      permissions: components<Open, Binary>["schemas"]["Permission"][];
      /**
       * Format: date-time
       * @description When the key stops working; null for never.
       */
      expiresAt: string | null;
      /**
       * Format: date-time
       * @description When the key was revoked; null if it was not.
       */
      revokedAt: string | null;
      /**
       * Format: date-time
       * @description Exact to a minute; null before the first use.
       */
      lastUsedAt: string | null;
      createdAt: components<Open, Binary>["schemas"]["Timestamp"];
      /** @description The full key. Shown this once. */
      key: string;
    };
    KeyCreation: {
      /**
       * @description Human-readable name.
       * @default
       */
      name?: string;
      /**
       * @description What the key may do. read is always included; delete does not imply write.
       * @default [
       *       "read"
       *     ]
       */
      permissions?: ("read" | "write" | "delete")[];
      /**
       * Format: date-time
       * @description When the key stops working; null for never.
       * @default null
       */
      expiresAt?: string | null;
    };
    /** @description Opaque identifier of a delivery key. */
    DeliveryKeyId: string;
    /** @description The record of a delivery key. */
    DeliveryKey: {
      id: components<Open, Binary>["schemas"]["DeliveryKeyId"];
      accountId: components<Open, Binary>["schemas"]["AccountId"];
      /** @description Human-readable name. */
      name: string;
      /**
       * Format: date-time
       * @description When the key was revoked; null if it was not.
       */
      revokedAt: string | null;
      createdAt: components<Open, Binary>["schemas"]["Timestamp"];
    };
    /** @description The delivery keys of an account. */
    DeliveryKeyList: {
      /** @description All delivery keys, newest first. */
      keys: components<Open, Binary>["schemas"]["DeliveryKey"][];
    };
    /** @description The record of a delivery key, with the key itself. */
    DeliveryKeyWithSecret: {
      id: components<Open, Binary>["schemas"]["DeliveryKeyId"];
      accountId: components<Open, Binary>["schemas"]["AccountId"];
      /** @description Human-readable name. */
      name: string;
      /**
       * Format: date-time
       * @description When the key was revoked; null if it was not.
       */
      revokedAt: string | null;
      createdAt: components<Open, Binary>["schemas"]["Timestamp"];
      /** @description The full key. Shown this once. */
      key: string;
    };
    /** @description What the delivery key is to be called. */
    DeliveryKeyCreation: {
      /**
       * @description Human-readable name.
       * @default
       */
      name?: string;
    };
    /** @description Opaque identifier of a user. */
    UserId: string;
    /** @description An owner sees the own account, an operator all of them. */
    Role: ("owner" | "operator") | Open;
    /** @description An email address, in any case. */
    Email: string;
    /** @description Someone who may sign in to the dashboard. */
    User: {
      id: components<Open, Binary>["schemas"]["UserId"];
      accountId: components<Open, Binary>["schemas"]["AccountId"];
      /** @description In lower case; unique among all users. */
      email: string;
      /** @description For people; the email where none was given. */
      name: string;
      role: components<Open, Binary>["schemas"]["Role"];
      /** @description Whether a passkey or an authenticator app is asked for beside the password. */
      secondFactor: boolean;
      createdAt: components<Open, Binary>["schemas"]["Timestamp"];
      updatedAt: components<Open, Binary>["schemas"]["Timestamp"];
    };
    /** @description The users of an account. */
    UserList: {
      /** @description All users. */
      users: components<Open, Binary>["schemas"]["User"][];
    };
    /** @description Opaque identifier of a session. */
    SessionId: string;
    /** @description Who is signed in, to which account. */
    Session: {
      user: components<Open, Binary>["schemas"]["User"];
      account: components<Open, Binary>["schemas"]["Account"];
      /** @description What the user can prove with who they are. */
      methods: (("PASSWORD" | "TOTP" | "PASSKEY") | Open)[];
      /** @description Whether the user has to have a second factor (`SECOND_FACTOR`). */
      secondFactorRequired: boolean;
      /** @description Whether the password that signed in is one that guessers try first. */
      hasCommonPassword: boolean;
      /** @description What is at this address: with `ADMIN_PORT`, operators have another. */
      sections: (("FILES" | "OPERATORS") | Open)[];
      /** @description Where operators find their pages, when it is not here. Null for all others. */
      operatorsUrl: string | null;
      expiresAt: components<Open, Binary>["schemas"]["Timestamp"];
    };
    /** @description With what a sign-in is completed. */
    SecondFactorAsked: {
      /** @description What the user has. */
      methods: (("TOTP" | "PASSKEY" | "RECOVERY_CODE") | Open)[];
      expiresAt: components<Open, Binary>["schemas"]["Timestamp"];
    };
    SecondFactorCode: {
      /**
       * @description Where the code is from.
       * @enum {string}
       */
      method: "TOTP" | "RECOVERY_CODE";
      /** @description The code. Blanks and hyphens do not matter. */
      code: string;
    };
    Reauthentication: {
      /** @description The password of the user. */
      password?: string;
      /** @description A code of the user's authenticator app. */
      code?: string;
      credential?: components<Open, Binary>["schemas"]["AssertionCredential"];
    };
    /** @description What the browser asks a passkey with. */
    PasskeyChallenge: {
      /**
       * @description `PublicKeyCredentialRequestOptionsJSON`, or to add a passkey `PublicKeyCredentialCreationOptionsJSON` (WebAuthn
       *     Level 3 §5.1.8).
       */
      options: {
        [key: string]: unknown;
      };
      /** @description Where passkeys work. */
      url: string;
    };
    PasskeyAssertion: {
      credential: components<Open, Binary>["schemas"]["AssertionCredential"];
    };
    /** @description What the browser answers for a passkey (WebAuthn Level 3 §5.2.2), in base64url. */
    AssertionCredential: {
      /** @description Id of the passkey. */
      id: string;
      /** @description What the browser signed for. */
      clientDataJSON: string;
      /** @description What the authenticator says. */
      authenticatorData: string;
      /** @description The signature over both. */
      signature: string;
      /** @description Whose it is, as the authenticator has it. */
      userHandle?: string;
    };
    PasskeyCreation: {
      name: components<Open, Binary>["schemas"]["AuthenticatorName"];
      credential: components<Open, Binary>["schemas"]["RegistrationCredential"];
    };
    /** @description What the browser answers with a new passkey (WebAuthn Level 3 §5.2.1), in base64url. */
    RegistrationCredential: {
      /** @description Id of the passkey. */
      id: string;
      /** @description What the browser vouches for. */
      clientDataJSON: string;
      /** @description The public key. */
      attestationObject: string;
      /** @description How the browser reaches the authenticator. */
      transports: string[];
    };
    /** @description Opaque identifier of a passkey or an authenticator app. */
    AuthenticatorId: string;
    /** @description For the user, to tell them apart. */
    AuthenticatorName: string;
    AuthenticatorNaming: {
      name: components<Open, Binary>["schemas"]["AuthenticatorName"];
    };
    /** @description A passkey or an authenticator app of the user. */
    Authenticator: {
      id: components<Open, Binary>["schemas"]["AuthenticatorId"];
      /** @description TOTP is an app for time-based codes. */
      type: ("PASSKEY" | "TOTP") | Open;
      /** @description For the user. */
      name: string;
      createdAt: components<Open, Binary>["schemas"]["Timestamp"];
      /**
       * Format: date-time
       * @description When the user last proved something with it.
       */
      lastUsedAt: string | null;
    };
    /** @description The user's second factors. */
    AuthenticatorList: {
      /** @description All of them, oldest first. */
      authenticators: components<Open, Binary>["schemas"]["Authenticator"][];
      /** @description Recovery codes that were not used. */
      recoveryCodesLeft: number;
    };
    /** @description What an authenticator app has to be told. Shown this once. */
    CreatedTotp: {
      authenticator: components<Open, Binary>["schemas"]["Authenticator"];
      /** @description 160 bits in base32, to be typed in. */
      secret: string;
      /** @description The same as `otpauth:` URI, to be shown as a QR code. */
      uri: string;
    };
    TotpConfirmation: {
      /** @description What the app shows. Blanks do not matter. */
      code: string;
    };
    /** @description A second factor of the user that was added. */
    NewAuthenticator: {
      authenticator: components<Open, Binary>["schemas"]["Authenticator"];
      /** @description Shown this once, with the first second factor; null with others. */
      recoveryCodes: string[] | null;
    };
    /** @description What was removed. */
    DeletedAuthenticator: {
      /**
       * @description Always true.
       * @enum {boolean}
       */
      deleted: true;
      id: components<Open, Binary>["schemas"]["AuthenticatorId"];
    };
    /** @description Codes for when the second factor is out of reach. */
    RecoveryCodes: {
      /** @description Each works once. Shown this once. */
      recoveryCodes: string[];
    };
    /** @description One place where the user is signed in. */
    SessionRecord: {
      id: components<Open, Binary>["schemas"]["SessionId"];
      /** @description What the browser calls itself; empty if it does not say. */
      userAgent: string;
      /** @description The network address that signed in. */
      address: string;
      /** @description Whether it is the session that asks. */
      current: boolean;
      createdAt: components<Open, Binary>["schemas"]["Timestamp"];
      expiresAt: components<Open, Binary>["schemas"]["Timestamp"];
    };
    /** @description Where the user is signed in. */
    SessionList: {
      /** @description All sessions, newest first. */
      sessions: components<Open, Binary>["schemas"]["SessionRecord"][];
    };
    /** @description Which session has ended. */
    EndedSession: {
      /**
       * @description Always true.
       * @enum {boolean}
       */
      deleted: true;
      id: components<Open, Binary>["schemas"]["SessionId"];
    };
    /** @description That all sessions have ended. */
    EndedSessions: {
      /**
       * @description Always true.
       * @enum {boolean}
       */
      deleted: true;
      /** @description How many there were, the current one included. */
      endedSessions: number;
    };
    Credentials: {
      email: components<Open, Binary>["schemas"]["Email"];
      /** @description The password of the user. */
      password: string;
    };
    PasswordChange: {
      /** @description The one to sign in with now. */
      currentPassword: string;
      /** @description At least 12 characters. */
      newPassword: string;
    };
    /** @description The record of an account with what it uses of its limits. */
    AccountWithUsage: {
      id: components<Open, Binary>["schemas"]["AccountId"];
      /** @description Human-readable name. */
      name: string;
      plan: components<Open, Binary>["schemas"]["Plan"] | Open;
      limits: components<Open, Binary>["schemas"]["Limits"];
      /** @description The limits that are set for this account and win over the plan's. */
      customLimits: {
        /** @description Bytes of stored originals. */
        storageBytes?: number;
        /** @description Bytes delivered per calendar month. */
        bandwidthBytes?: number;
        /** @description Bytes of one file. */
        maxFileSize?: number;
        /** @description API calls per day. */
        apiCallsPerDay?: number;
        /** @description AI credits per calendar month. */
        aiCreditsPerMonth?: number;
        /** @description Uploads that may be open at once. */
        maxOpenUploads?: number;
        /** @description Seconds that a signed URL may work for. */
        maxUrlLifetime?: number;
      };
      /** @description Whether the account is suspended. */
      suspended: boolean;
      /** @description Whether locations are removed from images and videos whose upload does not say. */
      stripLocation: boolean;
      /** @description What it uses of its limits. */
      usage: {
        /** @description Bytes of originals stored now. */
        storageBytes: number;
        /** @description Files now. */
        fileCount: number;
        /** @description Bytes delivered this month. */
        bandwidthBytes: number;
        /** @description API calls today. */
        apiCallsToday: number;
        /** @description AI credits charged this month. */
        aiCreditsUsed: number;
      };
      createdAt: components<Open, Binary>["schemas"]["Timestamp"];
      updatedAt: components<Open, Binary>["schemas"]["Timestamp"];
    };
    /** @description One page of accounts. */
    AccountWithUsageList: {
      /** @description The accounts of this page. */
      accounts: components<Open, Binary>["schemas"]["AccountWithUsage"][];
      pagination: components<Open, Binary>["schemas"]["Pagination"];
    };
    /** @description A parameter, field, form or JSON document is not as documented. `issues` names each problem. */
    ValidationError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "VALIDATION_ERROR";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      /** @description Facts about this error. */
      details: {
        /** @description Each problem, up to 20. */
        issues: components<Open, Binary>["schemas"]["ValidationIssue"][];
        /** @description How many problems more there are than issues names. */
        omitted: number;
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description Nobody is signed in to the dashboard, or the session has ended. */
    SessionRequiredError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "SESSION_REQUIRED";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The email is unknown, or the password, the code or the passkey is wrong. */
    InvalidCredentialsError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "INVALID_CREDENTIALS";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description No sign-in waits for a second factor in this browser; it took longer than ten minutes, or is completed. */
    SignInExpiredError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "SIGN_IN_EXPIRED";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The operator has suspended the account. */
    AccountSuspendedError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "ACCOUNT_SUSPENDED";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The request to the dashboard may have been made by another site. */
    CrossSiteRequestError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "CROSS_SITE_REQUEST";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The user is not an operator. */
    OperatorOnlyError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "OPERATOR_ONLY";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The user has to have a second factor. There is none yet, or it is the last one. */
    SecondFactorRequiredError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "SECOND_FACTOR_REQUIRED";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The user's last authentication is more than 15 minutes old. Call `reauthenticateUser`, and repeat the request. */
    ReauthenticationRequiredError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "REAUTHENTICATION_REQUIRED";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The code or the passkey is wrong, was used before, or came too late. */
    WrongSecondFactorError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "WRONG_SECOND_FACTOR";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The current password is wrong. */
    WrongPasswordError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "WRONG_PASSWORD";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description There is no such account. */
    AccountNotFoundError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "ACCOUNT_NOT_FOUND";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      /** @description Facts about this error. */
      details: {
        /** @description The id that was asked for. */
        id: string;
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description There is no such API key, or it is revoked. */
    KeyNotFoundError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "KEY_NOT_FOUND";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      /** @description Facts about this error. */
      details: {
        /** @description The id that was asked for. */
        id: string;
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description There is no such delivery key. */
    DeliveryKeyNotFoundError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "DELIVERY_KEY_NOT_FOUND";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      /** @description Facts about this error. */
      details: {
        /** @description The id that was asked for. */
        id: string;
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description There is no such user. */
    UserNotFoundError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "USER_NOT_FOUND";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      /** @description Facts about this error. */
      details: {
        /** @description The id that was asked for. */
        id: string;
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The user has no such session. */
    SessionNotFoundError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "SESSION_NOT_FOUND";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      /** @description Facts about this error. */
      details: {
        /** @description The id that was asked for. */
        id: string;
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The user has no such passkey or authenticator app, or none at all. */
    AuthenticatorNotFoundError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "AUTHENTICATOR_NOT_FOUND";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The user has as many passkeys or authenticator apps as there may be. */
    TooManyAuthenticatorsError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "TOO_MANY_AUTHENTICATORS";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      /** @description Facts about this error. */
      details: {
        /** @description How many of the kind there may be. */
        limit: number;
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The first request with this `Idempotency-Key` is still being carried out. `Retry-After` says when to ask again. */
    IdempotencyConflictError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "IDEMPOTENCY_CONFLICT";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The request with this `Idempotency-Key` was carried out. Its answer had a secret that is shown once, and comes no second time. */
    SecretNotRepeatedError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "SECRET_NOT_REPEATED";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      /** @description Facts about this error. */
      details: {
        /** @description The key or user that has the secret; null for the caller. */
        id: string | null;
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description A JSON body or a form field is larger than the operation takes. Bytes. */
    PayloadTooLargeError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "PAYLOAD_TOO_LARGE";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      /** @description Facts about this error. */
      details: {
        /** @description Bytes that it may have. */
        limit: number;
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The request's Content-Type is not accepted. */
    UnsupportedMediaTypeError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "UNSUPPORTED_MEDIA_TYPE";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      /** @description Facts about this error. */
      details: {
        /** @description The media types that are taken. */
        accepted: string[];
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The `Idempotency-Key` was used for another request in the last 24 hours. */
    IdempotencyKeyReusedError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "IDEMPOTENCY_KEY_REUSED";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description Too many wrong passwords or codes for this email, or too many wrong passwords or admin tokens from this address. */
    TooManyAttemptsError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "TOO_MANY_ATTEMPTS";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      /** @description Facts about this error. */
      details: {
        retryAt: components<Open, Binary>["schemas"]["Timestamp"];
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description An internal error. With the request id the operator finds the cause in the log. */
    InternalError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "INTERNAL_ERROR";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description Passkeys belong to a domain name, and `BASE_URL` has none. */
    PasskeysUnavailableError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "PASSKEYS_UNAVAILABLE";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The database or the blob store cannot be used, the disk is full, too much work waits, or the service is read-only. */
    ServiceUnavailableError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "SERVICE_UNAVAILABLE";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
  };
  responses: {
    /** @description The keys. */
    KeyListAnswer: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["KeyList"];
        };
      };
    };
    /** @description The key, with its secret. */
    KeyWithSecretAnswer: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["KeyWithSecret"];
        };
      };
    };
    /** @description The key is revoked. */
    RevokedKey: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["Key"];
        };
      };
    };
    /** @description The delivery keys. */
    DeliveryKeyListAnswer: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["DeliveryKeyList"];
        };
      };
    };
    /** @description The delivery key, with its secret. */
    DeliveryKeyWithSecretAnswer: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["DeliveryKeyWithSecret"];
        };
      };
    };
    /** @description The delivery key is revoked. */
    RevokedDeliveryKey: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["DeliveryKey"];
        };
      };
    };
    /** @description The users. */
    UserListAnswer: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["UserList"];
        };
      };
    };
    /** @description Signed in. */
    SessionStarted: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["Session"];
        };
      };
    };
    /** @description The password is right. A second factor is asked for. */
    SecondFactorAskedAnswer: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["SecondFactorAsked"];
        };
      };
    };
    /** @description The challenge. */
    PasskeyChallengeAnswer: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["PasskeyChallenge"];
        };
      };
    };
    /** @description The passkeys and authenticator apps. */
    AuthenticatorListAnswer: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["AuthenticatorList"];
        };
      };
    };
    /** @description The passkey or authenticator app. */
    AuthenticatorAnswer: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["Authenticator"];
        };
      };
    };
    /** @description The authenticator app, with its secret. */
    CreatedTotpAnswer: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["CreatedTotp"];
        };
      };
    };
    /** @description It is a second factor from now on. */
    NewAuthenticatorAnswer: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["NewAuthenticator"];
        };
      };
    };
    /** @description It is removed. */
    DeletedAuthenticatorAnswer: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["DeletedAuthenticator"];
        };
      };
    };
    /** @description The recovery codes. */
    RecoveryCodesAnswer: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["RecoveryCodes"];
        };
      };
    };
    /** @description The user. */
    UserAnswer: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["User"];
        };
      };
    };
    /** @description The current session. */
    SessionAnswer: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["Session"];
        };
      };
    };
    /** @description The sessions. */
    SessionListAnswer: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["SessionList"];
        };
      };
    };
    /** @description The session is ended. */
    EndedSessionAnswer: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["EndedSession"];
        };
      };
    };
    /** @description All sessions are ended. */
    EndedSessionsAnswer: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["EndedSessions"];
        };
      };
    };
    /** @description One page of accounts. */
    AccountWithUsageListAnswer: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["AccountWithUsageList"];
        };
      };
    };
    /** @description The account. */
    AccountWithUsageAnswer: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["AccountWithUsage"];
        };
      };
    };
    /** @description The account. */
    CreatedAccountWithUsage: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["AccountWithUsage"];
        };
      };
    };
    /** @description A parameter, field, form or JSON document is not as documented. `issues` names each problem. */
    ValidationFailure: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["ValidationError"];
        };
      };
    };
    /** @description Nobody is signed in to the dashboard, or the session has ended. */
    SessionRequired: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["SessionRequiredError"];
        };
      };
    };
    /** @description The email is unknown, or the password, the code or the passkey is wrong. */
    InvalidCredentials: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["InvalidCredentialsError"];
        };
      };
    };
    /** @description The request to the dashboard may have been made by another site. */
    CrossSiteRequest: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["CrossSiteRequestError"];
        };
      };
    };
    /** @description There is no such account. */
    AccountNotFound: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["AccountNotFoundError"];
        };
      };
    };
    /** @description There is no such API key, or it is revoked. */
    KeyNotFound: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["KeyNotFoundError"];
        };
      };
    };
    /** @description There is no such delivery key. */
    DeliveryKeyNotFound: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["DeliveryKeyNotFoundError"];
        };
      };
    };
    /** @description There is no such user. */
    UserNotFound: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["UserNotFoundError"];
        };
      };
    };
    /** @description The user has no such session. */
    SessionNotFound: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["SessionNotFoundError"];
        };
      };
    };
    /** @description The user has no such passkey or authenticator app, or none at all. */
    AuthenticatorNotFound: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["AuthenticatorNotFoundError"];
        };
      };
    };
    /** @description The user has as many passkeys or authenticator apps as there may be. */
    TooManyAuthenticators: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["TooManyAuthenticatorsError"];
        };
      };
    };
    /** @description The first request with this `Idempotency-Key` is still being carried out. `Retry-After` says when to ask again. */
    IdempotencyConflict: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["IdempotencyConflictError"];
        };
      };
    };
    /** @description A JSON body or a form field is larger than the operation takes. Bytes. */
    PayloadTooLarge: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["PayloadTooLargeError"];
        };
      };
    };
    /** @description The request's Content-Type is not accepted. */
    UnsupportedMediaType: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["UnsupportedMediaTypeError"];
        };
      };
    };
    /** @description The `Idempotency-Key` was used for another request in the last 24 hours. */
    IdempotencyKeyReused: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["IdempotencyKeyReusedError"];
        };
      };
    };
    /** @description Too many wrong passwords or codes for this email, or too many wrong passwords or admin tokens from this address. */
    TooManyAttempts: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["TooManyAttemptsError"];
        };
      };
    };
    /** @description An internal error. With the request id the operator finds the cause in the log. */
    InternalFailure: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["InternalError"];
        };
      };
    };
    /** @description Passkeys belong to a domain name, and `BASE_URL` has none. */
    PasskeysUnavailable: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["PasskeysUnavailableError"];
        };
      };
    };
    /** @description The database or the blob store cannot be used, the disk is full, too much work waits, or the service is read-only. */
    ServiceUnavailable: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["ServiceUnavailableError"];
        };
      };
    };
    /**
     * @description - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     *     - `CROSS_SITE_REQUEST`: The request to the dashboard may have been made by another site.
     */
    CreateSessionForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["AccountSuspendedError"] | components<Open, Binary>["schemas"]["CrossSiteRequestError"];
        };
      };
    };
    /**
     * @description - `SIGN_IN_EXPIRED`: No sign-in waits for a second factor in this browser; it took longer than ten minutes, or is completed.
     *     - `INVALID_CREDENTIALS`: The email is unknown, or the password, the code or the passkey is wrong.
     */
    CompleteSessionUnauthorized: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["SignInExpiredError"] | components<Open, Binary>["schemas"]["InvalidCredentialsError"];
        };
      };
    };
    /**
     * @description - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     *     - `CROSS_SITE_REQUEST`: The request to the dashboard may have been made by another site.
     */
    CompleteSessionForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["AccountSuspendedError"] | components<Open, Binary>["schemas"]["CrossSiteRequestError"];
        };
      };
    };
    /**
     * @description - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     *     - `CROSS_SITE_REQUEST`: The request to the dashboard may have been made by another site.
     */
    CreateSessionWithPasskeyForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["AccountSuspendedError"] | components<Open, Binary>["schemas"]["CrossSiteRequestError"];
        };
      };
    };
    /**
     * @description - `WRONG_SECOND_FACTOR`: The code or the passkey is wrong, was used before, or came too late.
     *     - `CROSS_SITE_REQUEST`: The request to the dashboard may have been made by another site.
     *     - `WRONG_PASSWORD`: The current password is wrong.
     */
    ReauthenticateUserForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["WrongSecondFactorError"] | components<Open, Binary>["schemas"]["CrossSiteRequestError"] | components<Open, Binary>["schemas"]["WrongPasswordError"];
        };
      };
    };
    /**
     * @description - `SECOND_FACTOR_REQUIRED`: The user has to have a second factor. There is none yet, or it is the last one.
     *     - `CROSS_SITE_REQUEST`: The request to the dashboard may have been made by another site.
     */
    ListSessionsForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["SecondFactorRequiredError"] | components<Open, Binary>["schemas"]["CrossSiteRequestError"];
        };
      };
    };
    /**
     * @description - `SECOND_FACTOR_REQUIRED`: The user has to have a second factor. There is none yet, or it is the last one.
     *     - `CROSS_SITE_REQUEST`: The request to the dashboard may have been made by another site.
     */
    RevokeSessionsForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["SecondFactorRequiredError"] | components<Open, Binary>["schemas"]["CrossSiteRequestError"];
        };
      };
    };
    /**
     * @description - `SECOND_FACTOR_REQUIRED`: The user has to have a second factor. There is none yet, or it is the last one.
     *     - `CROSS_SITE_REQUEST`: The request to the dashboard may have been made by another site.
     */
    RevokeSessionForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["SecondFactorRequiredError"] | components<Open, Binary>["schemas"]["CrossSiteRequestError"];
        };
      };
    };
    /**
     * @description - `WRONG_PASSWORD`: The current password is wrong.
     *     - `CROSS_SITE_REQUEST`: The request to the dashboard may have been made by another site.
     *     - `SECOND_FACTOR_REQUIRED`: The user has to have a second factor. There is none yet, or it is the last one.
     */
    UpdatePasswordForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["WrongPasswordError"] | components<Open, Binary>["schemas"]["CrossSiteRequestError"] | components<Open, Binary>["schemas"]["SecondFactorRequiredError"];
        };
      };
    };
    /**
     * @description - `REAUTHENTICATION_REQUIRED`: The user's last authentication is more than 15 minutes old. Call `reauthenticateUser`, and repeat the request.
     *     - `CROSS_SITE_REQUEST`: The request to the dashboard may have been made by another site.
     */
    CreateTotpForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["ReauthenticationRequiredError"] | components<Open, Binary>["schemas"]["CrossSiteRequestError"];
        };
      };
    };
    /**
     * @description - `WRONG_SECOND_FACTOR`: The code or the passkey is wrong, was used before, or came too late.
     *     - `CROSS_SITE_REQUEST`: The request to the dashboard may have been made by another site.
     *     - `REAUTHENTICATION_REQUIRED`: The user's last authentication is more than 15 minutes old. Call `reauthenticateUser`, and repeat the request.
     */
    CreatePasskeyForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["WrongSecondFactorError"] | components<Open, Binary>["schemas"]["CrossSiteRequestError"] | components<Open, Binary>["schemas"]["ReauthenticationRequiredError"];
        };
      };
    };
    /**
     * @description - `REAUTHENTICATION_REQUIRED`: The user's last authentication is more than 15 minutes old. Call `reauthenticateUser`, and repeat the request.
     *     - `CROSS_SITE_REQUEST`: The request to the dashboard may have been made by another site.
     */
    CreatePasskeyChallengeForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["ReauthenticationRequiredError"] | components<Open, Binary>["schemas"]["CrossSiteRequestError"];
        };
      };
    };
    /**
     * @description - `REAUTHENTICATION_REQUIRED`: The user's last authentication is more than 15 minutes old. Call `reauthenticateUser`, and repeat the request.
     *     - `CROSS_SITE_REQUEST`: The request to the dashboard may have been made by another site.
     *     - `SECOND_FACTOR_REQUIRED`: The user has to have a second factor. There is none yet, or it is the last one.
     */
    DeleteAuthenticatorForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["ReauthenticationRequiredError"] | components<Open, Binary>["schemas"]["CrossSiteRequestError"] | components<Open, Binary>["schemas"]["SecondFactorRequiredError"];
        };
      };
    };
    /**
     * @description - `SECOND_FACTOR_REQUIRED`: The user has to have a second factor. There is none yet, or it is the last one.
     *     - `CROSS_SITE_REQUEST`: The request to the dashboard may have been made by another site.
     */
    RenameAuthenticatorForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["SecondFactorRequiredError"] | components<Open, Binary>["schemas"]["CrossSiteRequestError"];
        };
      };
    };
    /**
     * @description - `WRONG_SECOND_FACTOR`: The code or the passkey is wrong, was used before, or came too late.
     *     - `CROSS_SITE_REQUEST`: The request to the dashboard may have been made by another site.
     *     - `REAUTHENTICATION_REQUIRED`: The user's last authentication is more than 15 minutes old. Call `reauthenticateUser`, and repeat the request.
     */
    ConfirmTotpForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["WrongSecondFactorError"] | components<Open, Binary>["schemas"]["CrossSiteRequestError"] | components<Open, Binary>["schemas"]["ReauthenticationRequiredError"];
        };
      };
    };
    /**
     * @description - `REAUTHENTICATION_REQUIRED`: The user's last authentication is more than 15 minutes old. Call `reauthenticateUser`, and repeat the request.
     *     - `CROSS_SITE_REQUEST`: The request to the dashboard may have been made by another site.
     *     - `SECOND_FACTOR_REQUIRED`: The user has to have a second factor. There is none yet, or it is the last one.
     */
    CreateRecoveryCodesForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["ReauthenticationRequiredError"] | components<Open, Binary>["schemas"]["CrossSiteRequestError"] | components<Open, Binary>["schemas"]["SecondFactorRequiredError"];
        };
      };
    };
    /**
     * @description - `SECOND_FACTOR_REQUIRED`: The user has to have a second factor. There is none yet, or it is the last one.
     *     - `CROSS_SITE_REQUEST`: The request to the dashboard may have been made by another site.
     */
    ListOwnKeysForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["SecondFactorRequiredError"] | components<Open, Binary>["schemas"]["CrossSiteRequestError"];
        };
      };
    };
    /**
     * @description - `REAUTHENTICATION_REQUIRED`: The user's last authentication is more than 15 minutes old. Call `reauthenticateUser`, and repeat the request.
     *     - `CROSS_SITE_REQUEST`: The request to the dashboard may have been made by another site.
     *     - `SECOND_FACTOR_REQUIRED`: The user has to have a second factor. There is none yet, or it is the last one.
     */
    CreateOwnKeyForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["ReauthenticationRequiredError"] | components<Open, Binary>["schemas"]["CrossSiteRequestError"] | components<Open, Binary>["schemas"]["SecondFactorRequiredError"];
        };
      };
    };
    /**
     * @description - `SECRET_NOT_REPEATED`: The request with this `Idempotency-Key` was carried out. Its answer had a secret that is shown once, and comes no second time.
     *     - `IDEMPOTENCY_CONFLICT`: The first request with this `Idempotency-Key` is still being carried out. `Retry-After` says when to ask again.
     */
    CreateOwnKeyConflict: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["SecretNotRepeatedError"] | components<Open, Binary>["schemas"]["IdempotencyConflictError"];
        };
      };
    };
    /**
     * @description - `SECOND_FACTOR_REQUIRED`: The user has to have a second factor. There is none yet, or it is the last one.
     *     - `CROSS_SITE_REQUEST`: The request to the dashboard may have been made by another site.
     */
    RevokeOwnKeyForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["SecondFactorRequiredError"] | components<Open, Binary>["schemas"]["CrossSiteRequestError"];
        };
      };
    };
    /**
     * @description - `REAUTHENTICATION_REQUIRED`: The user's last authentication is more than 15 minutes old. Call `reauthenticateUser`, and repeat the request.
     *     - `CROSS_SITE_REQUEST`: The request to the dashboard may have been made by another site.
     *     - `SECOND_FACTOR_REQUIRED`: The user has to have a second factor. There is none yet, or it is the last one.
     */
    RotateOwnKeyForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["ReauthenticationRequiredError"] | components<Open, Binary>["schemas"]["CrossSiteRequestError"] | components<Open, Binary>["schemas"]["SecondFactorRequiredError"];
        };
      };
    };
    /**
     * @description - `SECRET_NOT_REPEATED`: The request with this `Idempotency-Key` was carried out. Its answer had a secret that is shown once, and comes no second time.
     *     - `IDEMPOTENCY_CONFLICT`: The first request with this `Idempotency-Key` is still being carried out. `Retry-After` says when to ask again.
     */
    RotateOwnKeyConflict: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["SecretNotRepeatedError"] | components<Open, Binary>["schemas"]["IdempotencyConflictError"];
        };
      };
    };
    /**
     * @description - `SECOND_FACTOR_REQUIRED`: The user has to have a second factor. There is none yet, or it is the last one.
     *     - `CROSS_SITE_REQUEST`: The request to the dashboard may have been made by another site.
     */
    ListOwnDeliveryKeysForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["SecondFactorRequiredError"] | components<Open, Binary>["schemas"]["CrossSiteRequestError"];
        };
      };
    };
    /**
     * @description - `REAUTHENTICATION_REQUIRED`: The user's last authentication is more than 15 minutes old. Call `reauthenticateUser`, and repeat the request.
     *     - `CROSS_SITE_REQUEST`: The request to the dashboard may have been made by another site.
     *     - `SECOND_FACTOR_REQUIRED`: The user has to have a second factor. There is none yet, or it is the last one.
     */
    CreateOwnDeliveryKeyForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["ReauthenticationRequiredError"] | components<Open, Binary>["schemas"]["CrossSiteRequestError"] | components<Open, Binary>["schemas"]["SecondFactorRequiredError"];
        };
      };
    };
    /**
     * @description - `SECRET_NOT_REPEATED`: The request with this `Idempotency-Key` was carried out. Its answer had a secret that is shown once, and comes no second time.
     *     - `IDEMPOTENCY_CONFLICT`: The first request with this `Idempotency-Key` is still being carried out. `Retry-After` says when to ask again.
     */
    CreateOwnDeliveryKeyConflict: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["SecretNotRepeatedError"] | components<Open, Binary>["schemas"]["IdempotencyConflictError"];
        };
      };
    };
    /**
     * @description - `SECOND_FACTOR_REQUIRED`: The user has to have a second factor. There is none yet, or it is the last one.
     *     - `CROSS_SITE_REQUEST`: The request to the dashboard may have been made by another site.
     */
    RevokeOwnDeliveryKeyForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["SecondFactorRequiredError"] | components<Open, Binary>["schemas"]["CrossSiteRequestError"];
        };
      };
    };
    /**
     * @description - `OPERATOR_ONLY`: The user is not an operator.
     *     - `CROSS_SITE_REQUEST`: The request to the dashboard may have been made by another site.
     *     - `SECOND_FACTOR_REQUIRED`: The user has to have a second factor. There is none yet, or it is the last one.
     *     - `REAUTHENTICATION_REQUIRED`: The user's last authentication is more than 15 minutes old. Call `reauthenticateUser`, and repeat the request.
     */
    ListManagedAccountsForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["OperatorOnlyError"] | components<Open, Binary>["schemas"]["CrossSiteRequestError"] | components<Open, Binary>["schemas"]["SecondFactorRequiredError"] | components<Open, Binary>["schemas"]["ReauthenticationRequiredError"];
        };
      };
    };
    /**
     * @description - `OPERATOR_ONLY`: The user is not an operator.
     *     - `CROSS_SITE_REQUEST`: The request to the dashboard may have been made by another site.
     *     - `SECOND_FACTOR_REQUIRED`: The user has to have a second factor. There is none yet, or it is the last one.
     *     - `REAUTHENTICATION_REQUIRED`: The user's last authentication is more than 15 minutes old. Call `reauthenticateUser`, and repeat the request.
     */
    CreateManagedAccountForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["OperatorOnlyError"] | components<Open, Binary>["schemas"]["CrossSiteRequestError"] | components<Open, Binary>["schemas"]["SecondFactorRequiredError"] | components<Open, Binary>["schemas"]["ReauthenticationRequiredError"];
        };
      };
    };
    /**
     * @description - `OPERATOR_ONLY`: The user is not an operator.
     *     - `CROSS_SITE_REQUEST`: The request to the dashboard may have been made by another site.
     *     - `SECOND_FACTOR_REQUIRED`: The user has to have a second factor. There is none yet, or it is the last one.
     *     - `REAUTHENTICATION_REQUIRED`: The user's last authentication is more than 15 minutes old. Call `reauthenticateUser`, and repeat the request.
     */
    UpdateManagedAccountForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["OperatorOnlyError"] | components<Open, Binary>["schemas"]["CrossSiteRequestError"] | components<Open, Binary>["schemas"]["SecondFactorRequiredError"] | components<Open, Binary>["schemas"]["ReauthenticationRequiredError"];
        };
      };
    };
    /**
     * @description - `OPERATOR_ONLY`: The user is not an operator.
     *     - `CROSS_SITE_REQUEST`: The request to the dashboard may have been made by another site.
     *     - `SECOND_FACTOR_REQUIRED`: The user has to have a second factor. There is none yet, or it is the last one.
     *     - `REAUTHENTICATION_REQUIRED`: The user's last authentication is more than 15 minutes old. Call `reauthenticateUser`, and repeat the request.
     */
    ListManagedUsersForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["OperatorOnlyError"] | components<Open, Binary>["schemas"]["CrossSiteRequestError"] | components<Open, Binary>["schemas"]["SecondFactorRequiredError"] | components<Open, Binary>["schemas"]["ReauthenticationRequiredError"];
        };
      };
    };
    /**
     * @description - `OPERATOR_ONLY`: The user is not an operator.
     *     - `CROSS_SITE_REQUEST`: The request to the dashboard may have been made by another site.
     *     - `SECOND_FACTOR_REQUIRED`: The user has to have a second factor. There is none yet, or it is the last one.
     *     - `REAUTHENTICATION_REQUIRED`: The user's last authentication is more than 15 minutes old. Call `reauthenticateUser`, and repeat the request.
     */
    ResetManagedSecondFactorForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["OperatorOnlyError"] | components<Open, Binary>["schemas"]["CrossSiteRequestError"] | components<Open, Binary>["schemas"]["SecondFactorRequiredError"] | components<Open, Binary>["schemas"]["ReauthenticationRequiredError"];
        };
      };
    };
  };
  parameters: {
    /**
     * @description Names this request, so that it can be sent again without being carried out again: a text of your own of 1 to 255
     *     printable ASCII characters, such as a UUID, bare or in quotes (draft-ietf-httpapi-idempotency-key-header-07). For 24
     *     hours, the same request with the same key gets the same answer, with the header `Idempotency-Replayed: true`.
     * @example 0d2f1c7e-6a54-4f0b-9a51-3f9f2f6b8c11
     */
    IdempotencyKey: string;
    /**
     * @description The id of an account.
     * @example acct_01jv3k0c2w8n5r1t7x4b9d6fhm
     */
    AccountId: string;
    /**
     * @description The id of an API key.
     * @example key_01jv3k1n7q5d2w9y4t8m6b0rfx
     */
    KeyId: string;
    /**
     * @description The id of a delivery key.
     * @example dkey_01jv3k1n7q5d2w9y4t8m6b0rfx
     */
    DeliveryKeyId: string;
    /**
     * @description The id of a user.
     * @example user_01jv3k5r8c1h6m3z0q9w7t4xnd
     */
    UserId: string;
    /**
     * @description Id of a passkey or an authenticator app.
     * @example auth_01jv3k7n4e8s2c6g9a1y5p0wzb
     */
    AuthenticatorId: string;
    /**
     * @description The id of a session.
     * @example sess_01jv3k6m2b9f4x7d1r8w5t0qhc
     */
    SessionId: string;
    /**
     * @description How many results to skip. Not together with `cursor`.
     * @example 0
     */
    Offset: number;
    /**
     * @description Where to go on, `nextCursor` of an earlier page; empty for the first. Not together with `offset`.
     * @example
     */
    Cursor: string;
    /**
     * @description Accounts whose name, or the name or email of one of whose users, contains this, in any case; or the account with this id.
     * @example harbour
     */
    AccountSearch: string;
    /**
     * @description Accounts of this plan alone.
     * @example PRO
     */
    AccountPlan: components<Open, Binary>["schemas"]["Plan"];
    /**
     * @description Accounts that are suspended, or those that are not.
     * @example true
     */
    AccountSuspended: true | false;
    /**
     * @description What to sort by: `name` in any case; `storageBytes` is what the account's files occupy. Accounts that are equal in it are sorted by id.
     * @example name
     */
    AccountSort: "createdAt" | "name" | "storageBytes";
    /**
     * @description By default `asc` for `name`, and `desc` otherwise.
     * @example asc
     */
    AccountSortOrder: components<Open, Binary>["schemas"]["SortOrder"];
  };
}
export interface operations<Open, Binary> {
  getSession: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary>["responses"]["SessionAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["SessionRequired"];
      403: components<Open, Binary>["responses"]["CrossSiteRequest"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  createSession: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components<Open, Binary>["schemas"]["Credentials"];
      };
    };
    responses: {
      200: components<Open, Binary>["responses"]["SessionStarted"];
      202: components<Open, Binary>["responses"]["SecondFactorAskedAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["InvalidCredentials"];
      403: components<Open, Binary>["responses"]["CreateSessionForbidden"];
      413: components<Open, Binary>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary>["responses"]["UnsupportedMediaType"];
      429: components<Open, Binary>["responses"]["TooManyAttempts"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  deleteSession: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary>["responses"]["EndedSessionAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["SessionRequired"];
      403: components<Open, Binary>["responses"]["CrossSiteRequest"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  completeSession: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components<Open, Binary>["schemas"]["SecondFactorCode"];
      };
    };
    responses: {
      200: components<Open, Binary>["responses"]["SessionStarted"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["CompleteSessionUnauthorized"];
      403: components<Open, Binary>["responses"]["CompleteSessionForbidden"];
      413: components<Open, Binary>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary>["responses"]["UnsupportedMediaType"];
      429: components<Open, Binary>["responses"]["TooManyAttempts"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  createSessionWithPasskey: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components<Open, Binary>["schemas"]["PasskeyAssertion"];
      };
    };
    responses: {
      200: components<Open, Binary>["responses"]["SessionStarted"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["InvalidCredentials"];
      403: components<Open, Binary>["responses"]["CreateSessionWithPasskeyForbidden"];
      413: components<Open, Binary>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary>["responses"]["UnsupportedMediaType"];
      429: components<Open, Binary>["responses"]["TooManyAttempts"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      501: components<Open, Binary>["responses"]["PasskeysUnavailable"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  createSignInChallenge: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary>["responses"]["PasskeyChallengeAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      403: components<Open, Binary>["responses"]["CrossSiteRequest"];
      429: components<Open, Binary>["responses"]["TooManyAttempts"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      501: components<Open, Binary>["responses"]["PasskeysUnavailable"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  reauthenticateUser: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components<Open, Binary>["schemas"]["Reauthentication"];
      };
    };
    responses: {
      200: components<Open, Binary>["responses"]["SessionAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["SessionRequired"];
      403: components<Open, Binary>["responses"]["ReauthenticateUserForbidden"];
      413: components<Open, Binary>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary>["responses"]["UnsupportedMediaType"];
      429: components<Open, Binary>["responses"]["TooManyAttempts"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      501: components<Open, Binary>["responses"]["PasskeysUnavailable"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  createReauthenticationChallenge: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary>["responses"]["PasskeyChallengeAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["SessionRequired"];
      403: components<Open, Binary>["responses"]["CrossSiteRequest"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      501: components<Open, Binary>["responses"]["PasskeysUnavailable"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  listSessions: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary>["responses"]["SessionListAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["SessionRequired"];
      403: components<Open, Binary>["responses"]["ListSessionsForbidden"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  revokeSessions: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary>["responses"]["EndedSessionsAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["SessionRequired"];
      403: components<Open, Binary>["responses"]["RevokeSessionsForbidden"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  revokeSession: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of a session.
         * @example sess_01jv3k6m2b9f4x7d1r8w5t0qhc
         */
        id: components<Open, Binary>["parameters"]["SessionId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary>["responses"]["EndedSessionAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["SessionRequired"];
      403: components<Open, Binary>["responses"]["RevokeSessionForbidden"];
      404: components<Open, Binary>["responses"]["SessionNotFound"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  updatePassword: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components<Open, Binary>["schemas"]["PasswordChange"];
      };
    };
    responses: {
      200: components<Open, Binary>["responses"]["SessionAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["SessionRequired"];
      403: components<Open, Binary>["responses"]["UpdatePasswordForbidden"];
      413: components<Open, Binary>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary>["responses"]["UnsupportedMediaType"];
      429: components<Open, Binary>["responses"]["TooManyAttempts"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  listAuthenticators: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary>["responses"]["AuthenticatorListAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["SessionRequired"];
      403: components<Open, Binary>["responses"]["CrossSiteRequest"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  createTotp: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components<Open, Binary>["schemas"]["AuthenticatorNaming"];
      };
    };
    responses: {
      201: components<Open, Binary>["responses"]["CreatedTotpAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["SessionRequired"];
      403: components<Open, Binary>["responses"]["CreateTotpForbidden"];
      409: components<Open, Binary>["responses"]["TooManyAuthenticators"];
      413: components<Open, Binary>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary>["responses"]["UnsupportedMediaType"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  createPasskey: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components<Open, Binary>["schemas"]["PasskeyCreation"];
      };
    };
    responses: {
      201: components<Open, Binary>["responses"]["NewAuthenticatorAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["SessionRequired"];
      403: components<Open, Binary>["responses"]["CreatePasskeyForbidden"];
      409: components<Open, Binary>["responses"]["TooManyAuthenticators"];
      413: components<Open, Binary>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary>["responses"]["UnsupportedMediaType"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      501: components<Open, Binary>["responses"]["PasskeysUnavailable"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  createPasskeyChallenge: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary>["responses"]["PasskeyChallengeAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["SessionRequired"];
      403: components<Open, Binary>["responses"]["CreatePasskeyChallengeForbidden"];
      409: components<Open, Binary>["responses"]["TooManyAuthenticators"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      501: components<Open, Binary>["responses"]["PasskeysUnavailable"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  deleteAuthenticator: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Id of a passkey or an authenticator app.
         * @example auth_01jv3k7n4e8s2c6g9a1y5p0wzb
         */
        id: components<Open, Binary>["parameters"]["AuthenticatorId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary>["responses"]["DeletedAuthenticatorAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["SessionRequired"];
      403: components<Open, Binary>["responses"]["DeleteAuthenticatorForbidden"];
      404: components<Open, Binary>["responses"]["AuthenticatorNotFound"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  renameAuthenticator: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Id of a passkey or an authenticator app.
         * @example auth_01jv3k7n4e8s2c6g9a1y5p0wzb
         */
        id: components<Open, Binary>["parameters"]["AuthenticatorId"];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components<Open, Binary>["schemas"]["AuthenticatorNaming"];
      };
    };
    responses: {
      200: components<Open, Binary>["responses"]["AuthenticatorAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["SessionRequired"];
      403: components<Open, Binary>["responses"]["RenameAuthenticatorForbidden"];
      404: components<Open, Binary>["responses"]["AuthenticatorNotFound"];
      413: components<Open, Binary>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary>["responses"]["UnsupportedMediaType"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  confirmTotp: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Id of a passkey or an authenticator app.
         * @example auth_01jv3k7n4e8s2c6g9a1y5p0wzb
         */
        id: components<Open, Binary>["parameters"]["AuthenticatorId"];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components<Open, Binary>["schemas"]["TotpConfirmation"];
      };
    };
    responses: {
      200: components<Open, Binary>["responses"]["NewAuthenticatorAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["SessionRequired"];
      403: components<Open, Binary>["responses"]["ConfirmTotpForbidden"];
      404: components<Open, Binary>["responses"]["AuthenticatorNotFound"];
      409: components<Open, Binary>["responses"]["TooManyAuthenticators"];
      413: components<Open, Binary>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary>["responses"]["UnsupportedMediaType"];
      429: components<Open, Binary>["responses"]["TooManyAttempts"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  createRecoveryCodes: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      201: components<Open, Binary>["responses"]["RecoveryCodesAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["SessionRequired"];
      403: components<Open, Binary>["responses"]["CreateRecoveryCodesForbidden"];
      404: components<Open, Binary>["responses"]["AuthenticatorNotFound"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  listOwnKeys: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary>["responses"]["KeyListAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["SessionRequired"];
      403: components<Open, Binary>["responses"]["ListOwnKeysForbidden"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  createOwnKey: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Names this request, so that it can be sent again without being carried out again: a text of your own of 1 to 255
         *     printable ASCII characters, such as a UUID, bare or in quotes (draft-ietf-httpapi-idempotency-key-header-07). For 24
         *     hours, the same request with the same key gets the same answer, with the header `Idempotency-Replayed: true`.
         * @example 0d2f1c7e-6a54-4f0b-9a51-3f9f2f6b8c11
         */
        "Idempotency-Key"?: components<Open, Binary>["parameters"]["IdempotencyKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components<Open, Binary>["schemas"]["KeyCreation"];
      };
    };
    responses: {
      201: components<Open, Binary>["responses"]["KeyWithSecretAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["SessionRequired"];
      403: components<Open, Binary>["responses"]["CreateOwnKeyForbidden"];
      409: components<Open, Binary>["responses"]["CreateOwnKeyConflict"];
      413: components<Open, Binary>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary>["responses"]["UnsupportedMediaType"];
      422: components<Open, Binary>["responses"]["IdempotencyKeyReused"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  revokeOwnKey: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of an API key.
         * @example key_01jv3k1n7q5d2w9y4t8m6b0rfx
         */
        id: components<Open, Binary>["parameters"]["KeyId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary>["responses"]["RevokedKey"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["SessionRequired"];
      403: components<Open, Binary>["responses"]["RevokeOwnKeyForbidden"];
      404: components<Open, Binary>["responses"]["KeyNotFound"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  rotateOwnKey: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Names this request, so that it can be sent again without being carried out again: a text of your own of 1 to 255
         *     printable ASCII characters, such as a UUID, bare or in quotes (draft-ietf-httpapi-idempotency-key-header-07). For 24
         *     hours, the same request with the same key gets the same answer, with the header `Idempotency-Replayed: true`.
         * @example 0d2f1c7e-6a54-4f0b-9a51-3f9f2f6b8c11
         */
        "Idempotency-Key"?: components<Open, Binary>["parameters"]["IdempotencyKey"];
      };
      path: {
        /**
         * @description The id of an API key.
         * @example key_01jv3k1n7q5d2w9y4t8m6b0rfx
         */
        id: components<Open, Binary>["parameters"]["KeyId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary>["responses"]["KeyWithSecretAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["SessionRequired"];
      403: components<Open, Binary>["responses"]["RotateOwnKeyForbidden"];
      404: components<Open, Binary>["responses"]["KeyNotFound"];
      409: components<Open, Binary>["responses"]["RotateOwnKeyConflict"];
      422: components<Open, Binary>["responses"]["IdempotencyKeyReused"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  listOwnDeliveryKeys: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary>["responses"]["DeliveryKeyListAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["SessionRequired"];
      403: components<Open, Binary>["responses"]["ListOwnDeliveryKeysForbidden"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  createOwnDeliveryKey: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Names this request, so that it can be sent again without being carried out again: a text of your own of 1 to 255
         *     printable ASCII characters, such as a UUID, bare or in quotes (draft-ietf-httpapi-idempotency-key-header-07). For 24
         *     hours, the same request with the same key gets the same answer, with the header `Idempotency-Replayed: true`.
         * @example 0d2f1c7e-6a54-4f0b-9a51-3f9f2f6b8c11
         */
        "Idempotency-Key"?: components<Open, Binary>["parameters"]["IdempotencyKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components<Open, Binary>["schemas"]["DeliveryKeyCreation"];
      };
    };
    responses: {
      201: components<Open, Binary>["responses"]["DeliveryKeyWithSecretAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["SessionRequired"];
      403: components<Open, Binary>["responses"]["CreateOwnDeliveryKeyForbidden"];
      409: components<Open, Binary>["responses"]["CreateOwnDeliveryKeyConflict"];
      413: components<Open, Binary>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary>["responses"]["UnsupportedMediaType"];
      422: components<Open, Binary>["responses"]["IdempotencyKeyReused"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  revokeOwnDeliveryKey: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of a delivery key.
         * @example dkey_01jv3k1n7q5d2w9y4t8m6b0rfx
         */
        id: components<Open, Binary>["parameters"]["DeliveryKeyId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary>["responses"]["RevokedDeliveryKey"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["SessionRequired"];
      403: components<Open, Binary>["responses"]["RevokeOwnDeliveryKeyForbidden"];
      404: components<Open, Binary>["responses"]["DeliveryKeyNotFound"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  listManagedAccounts: {
    parameters: {
      query?: {
        /**
         * @description Results per page.
         * @example 50
         */
        limit?: number;
        /**
         * @description How many results to skip. Not together with `cursor`.
         * @example 0
         */
        offset?: components<Open, Binary>["parameters"]["Offset"];
        /**
         * @description Where to go on, `nextCursor` of an earlier page; empty for the first. Not together with `offset`.
         * @example
         */
        cursor?: components<Open, Binary>["parameters"]["Cursor"];
        /**
         * @description Accounts whose name, or the name or email of one of whose users, contains this, in any case; or the account with this id.
         * @example harbour
         */
        search?: components<Open, Binary>["parameters"]["AccountSearch"];
        /**
         * @description Accounts of this plan alone.
         * @example PRO
         */
        plan?: components<Open, Binary>["parameters"]["AccountPlan"];
        /**
         * @description Accounts that are suspended, or those that are not.
         * @example true
         */
        suspended?: components<Open, Binary>["parameters"]["AccountSuspended"];
        /**
         * @description What to sort by: `name` in any case; `storageBytes` is what the account's files occupy. Accounts that are equal in it are sorted by id.
         * @example name
         */
        sort?: components<Open, Binary>["parameters"]["AccountSort"];
        /**
         * @description By default `asc` for `name`, and `desc` otherwise.
         * @example asc
         */
        order?: components<Open, Binary>["parameters"]["AccountSortOrder"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary>["responses"]["AccountWithUsageListAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["SessionRequired"];
      403: components<Open, Binary>["responses"]["ListManagedAccountsForbidden"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  createManagedAccount: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Names this request, so that it can be sent again without being carried out again: a text of your own of 1 to 255
         *     printable ASCII characters, such as a UUID, bare or in quotes (draft-ietf-httpapi-idempotency-key-header-07). For 24
         *     hours, the same request with the same key gets the same answer, with the header `Idempotency-Replayed: true`.
         * @example 0d2f1c7e-6a54-4f0b-9a51-3f9f2f6b8c11
         */
        "Idempotency-Key"?: components<Open, Binary>["parameters"]["IdempotencyKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components<Open, Binary>["schemas"]["AccountCreation"];
      };
    };
    responses: {
      201: components<Open, Binary>["responses"]["CreatedAccountWithUsage"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["SessionRequired"];
      403: components<Open, Binary>["responses"]["CreateManagedAccountForbidden"];
      409: components<Open, Binary>["responses"]["IdempotencyConflict"];
      413: components<Open, Binary>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary>["responses"]["UnsupportedMediaType"];
      422: components<Open, Binary>["responses"]["IdempotencyKeyReused"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  updateManagedAccount: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of an account.
         * @example acct_01jv3k0c2w8n5r1t7x4b9d6fhm
         */
        id: components<Open, Binary>["parameters"]["AccountId"];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components<Open, Binary>["schemas"]["AccountUpdate"];
      };
    };
    responses: {
      200: components<Open, Binary>["responses"]["AccountWithUsageAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["SessionRequired"];
      403: components<Open, Binary>["responses"]["UpdateManagedAccountForbidden"];
      404: components<Open, Binary>["responses"]["AccountNotFound"];
      413: components<Open, Binary>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary>["responses"]["UnsupportedMediaType"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  listManagedUsers: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of an account.
         * @example acct_01jv3k0c2w8n5r1t7x4b9d6fhm
         */
        id: components<Open, Binary>["parameters"]["AccountId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary>["responses"]["UserListAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["SessionRequired"];
      403: components<Open, Binary>["responses"]["ListManagedUsersForbidden"];
      404: components<Open, Binary>["responses"]["AccountNotFound"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  resetManagedSecondFactor: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of a user.
         * @example user_01jv3k5r8c1h6m3z0q9w7t4xnd
         */
        id: components<Open, Binary>["parameters"]["UserId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary>["responses"]["UserAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["SessionRequired"];
      403: components<Open, Binary>["responses"]["ResetManagedSecondFactorForbidden"];
      404: components<Open, Binary>["responses"]["UserNotFound"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
}
