// Generated from openapi.yaml by `npm run codegen`. Never edit by hand.

/* `Open`: values that are added to response enums later. `Binary`: the type of binary content. `Absent`: `undefined` if it can stand for a missing property. */

export interface paths<Open, Binary, Absent> {
  "/dashboard/api/session": {
    get: operations<Open, Binary, Absent>["getSession"];
    post: operations<Open, Binary, Absent>["createSession"];
    delete: operations<Open, Binary, Absent>["deleteSession"];
  };
  "/dashboard/api/session/code": {
    post: operations<Open, Binary, Absent>["completeSession"];
  };
  "/dashboard/api/session/passkey": {
    post: operations<Open, Binary, Absent>["createSessionWithPasskey"];
  };
  "/dashboard/api/session/passkey/challenge": {
    post: operations<Open, Binary, Absent>["createSignInChallenge"];
  };
  "/dashboard/api/session/invitation": {
    post: operations<Open, Binary, Absent>["acceptInvitation"];
  };
  "/dashboard/api/session/invitation/details": {
    post: operations<Open, Binary, Absent>["showInvitation"];
  };
  "/dashboard/api/session/reauthentication": {
    post: operations<Open, Binary, Absent>["reauthenticateUser"];
  };
  "/dashboard/api/session/reauthentication/challenge": {
    post: operations<Open, Binary, Absent>["createReauthenticationChallenge"];
  };
  "/dashboard/api/sessions": {
    get: operations<Open, Binary, Absent>["listSessions"];
    delete: operations<Open, Binary, Absent>["revokeSessions"];
  };
  "/dashboard/api/sessions/{id}": {
    delete: operations<Open, Binary, Absent>["revokeSession"];
  };
  "/dashboard/api/password": {
    patch: operations<Open, Binary, Absent>["updatePassword"];
  };
  "/dashboard/api/authenticators": {
    get: operations<Open, Binary, Absent>["listAuthenticators"];
  };
  "/dashboard/api/authenticators/totp": {
    post: operations<Open, Binary, Absent>["createTotp"];
  };
  "/dashboard/api/authenticators/passkeys": {
    post: operations<Open, Binary, Absent>["createPasskey"];
  };
  "/dashboard/api/authenticators/passkeys/challenge": {
    post: operations<Open, Binary, Absent>["createPasskeyChallenge"];
  };
  "/dashboard/api/authenticators/{id}": {
    delete: operations<Open, Binary, Absent>["deleteAuthenticator"];
    patch: operations<Open, Binary, Absent>["renameAuthenticator"];
  };
  "/dashboard/api/authenticators/{id}/confirm": {
    post: operations<Open, Binary, Absent>["confirmTotp"];
  };
  "/dashboard/api/recovery-codes": {
    post: operations<Open, Binary, Absent>["createRecoveryCodes"];
  };
  "/dashboard/api/keys": {
    get: operations<Open, Binary, Absent>["listOwnKeys"];
    post: operations<Open, Binary, Absent>["createOwnKey"];
  };
  "/dashboard/api/keys/{id}": {
    delete: operations<Open, Binary, Absent>["revokeOwnKey"];
  };
  "/dashboard/api/keys/{id}/rotate": {
    post: operations<Open, Binary, Absent>["rotateOwnKey"];
  };
  "/dashboard/api/delivery-keys": {
    get: operations<Open, Binary, Absent>["listOwnDeliveryKeys"];
    post: operations<Open, Binary, Absent>["createOwnDeliveryKey"];
  };
  "/dashboard/api/delivery-keys/{id}": {
    delete: operations<Open, Binary, Absent>["revokeOwnDeliveryKey"];
  };
  "/dashboard/api/accounts": {
    get: operations<Open, Binary, Absent>["listManagedAccounts"];
    post: operations<Open, Binary, Absent>["createManagedAccount"];
  };
  "/dashboard/api/accounts/{id}": {
    patch: operations<Open, Binary, Absent>["updateManagedAccount"];
  };
  "/dashboard/api/accounts/{id}/users": {
    get: operations<Open, Binary, Absent>["listManagedUsers"];
    post: operations<Open, Binary, Absent>["createManagedUser"];
  };
  "/dashboard/api/users/{id}/invitation": {
    post: operations<Open, Binary, Absent>["renewInvitation"];
  };
  "/dashboard/api/users/{id}/second-factor": {
    delete: operations<Open, Binary, Absent>["resetManagedSecondFactor"];
  };
}
export interface components<Open, Binary, Absent> {
  schemas: {
    /**
     * @description Always true in a successful response.
     * @enum {boolean}
     */
    Success: true;
    /**
     * @description Always false in a failed response.
     * @enum {boolean}
     */
    Failure: false;
    /** @description Equals the X-Request-Id header. */
    RequestId: string;
    /** @description Message for people; may change. */
    ErrorMessage: string;
    ValidationIssue: {
      /** @description Part of the request that contains the problem. */
      in: ("query" | "path" | "headers" | "body") | Open;
      /** @description The parameter or field, such as `limit` or `tags/0`; empty for the entire part. */
      path: string;
      /** @description The violated rule, such as `maximum` or `required`. */
      rule: string;
      /** @description Human-readable message. */
      message: string;
      /** @description For a search with a syntax error: the position of the error, as the number of preceding characters (UTF-16 code units). */
      position?: number | Absent;
      /** @description For a search with a syntax error: the input that was expected at the position. */
      expected?: string | Absent;
    };
    /**
     * Format: date-time
     * @description ISO 8601 in UTC with milliseconds.
     */
    Timestamp: string;
    /** @description Position of this page, and how to get the next one. */
    Pagination: {
      /** @description Number of matching items on all pages. */
      total: number;
      /** @description False if more than `total` items match; `total` is 10,000 then. This applies to filtered lists of files and to the audit log. Absent if `total` is exact. */
      totalIsExact?: boolean | Absent;
      /** @description Maximum number of items per page. */
      limit: number;
      /** @description The requested offset; 0 with a cursor. */
      offset: number;
      /** @description Whether more items follow this page. */
      hasMore: boolean;
      /** @description Value of `cursor` for the next page; null on the last page. */
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
    /** @description Limits of an account. */
    Limits: {
      /** @description Size of stored originals in bytes. */
      storageBytes: number;
      /** @description Bytes delivered per calendar month. */
      bandwidthBytes: number;
      /** @description Size of one file in bytes. */
      maxFileSize: number;
      /** @description API calls per day. */
      apiCallsPerDay: number;
      /** @description New image variants per day that are requested without an API key. */
      anonymousVariantsPerDay: number;
      /** @description AI credits per calendar month. */
      aiCreditsPerMonth: number;
      /** @description Maximum number of open uploads. */
      maxOpenUploads: number;
      /** @description Maximum lifetime of a signed URL in seconds. */
      maxUrlLifetime: number;
    };
    /** @description Limits that override those of the plan. Null restores the limit of the plan. Absent limits stay unchanged. */
    CustomLimits: {
      /** @description Size of stored originals in bytes. */
      storageBytes?: (number | null) | Absent;
      /** @description Bytes delivered per calendar month. */
      bandwidthBytes?: (number | null) | Absent;
      /** @description Size of one file in bytes. */
      maxFileSize?: (number | null) | Absent;
      /** @description API calls per day. */
      apiCallsPerDay?: (number | null) | Absent;
      /** @description New image variants per day that are requested without an API key. */
      anonymousVariantsPerDay?: (number | null) | Absent;
      /** @description AI credits per calendar month. */
      aiCreditsPerMonth?: (number | null) | Absent;
      /** @description Maximum number of open uploads. */
      maxOpenUploads?: (number | null) | Absent;
      /** @description Maximum lifetime of a signed URL in seconds. */
      maxUrlLifetime?: (number | null) | Absent;
    };
    /** @description The record of an account. */
    Account: {
      id: components<Open, Binary, Absent>["schemas"]["AccountId"];
      /** @description Human-readable name. */
      name: string;
      plan: components<Open, Binary, Absent>["schemas"]["Plan"] | Open;
      limits: components<Open, Binary, Absent>["schemas"]["Limits"];
      /** @description The limits that are set for this account and override those of the plan. */
      customLimits: {
        /** @description Size of stored originals in bytes. */
        storageBytes?: number | Absent;
        /** @description Bytes delivered per calendar month. */
        bandwidthBytes?: number | Absent;
        /** @description Size of one file in bytes. */
        maxFileSize?: number | Absent;
        /** @description API calls per day. */
        apiCallsPerDay?: number | Absent;
        /** @description New image variants per day that are requested without an API key. */
        anonymousVariantsPerDay?: number | Absent;
        /** @description AI credits per calendar month. */
        aiCreditsPerMonth?: number | Absent;
        /** @description Maximum number of open uploads. */
        maxOpenUploads?: number | Absent;
        /** @description Maximum lifetime of a signed URL in seconds. */
        maxUrlLifetime?: number | Absent;
      };
      /** @description Whether the account is suspended. */
      suspended: boolean;
      /** @description Whether locations are removed from images and videos if the upload does not specify it. */
      stripLocation: boolean;
      createdAt: components<Open, Binary, Absent>["schemas"]["Timestamp"];
      updatedAt: components<Open, Binary, Absent>["schemas"]["Timestamp"];
    };
    /** @description Human-readable name. */
    AccountName: string;
    AccountCreation: {
      name: components<Open, Binary, Absent>["schemas"]["AccountName"];
      /**
       * @description Plan of the account.
       * @default FREE
       * @enum {string}
       */
      plan?: ("FREE" | "PRO" | "ENTERPRISE") | Absent;
      limits?: components<Open, Binary, Absent>["schemas"]["CustomLimits"] | Absent;
      /**
       * @description Whether locations are removed from images and videos if the upload does not specify it.
       * @default false
       */
      stripLocation?: boolean | Absent;
    };
    /**
     * @description At least one field. You can send back a record that the service returned, with changes. If `customLimits` is present,
     *     it sets the limits, and `limits`, which includes those of the plan, is ignored.
     */
    AccountUpdate: {
      /** @description The id in the path, or absent. */
      id?: string | Absent;
      name?: components<Open, Binary, Absent>["schemas"]["AccountName"] | Absent;
      /**
       * @description Plan of the account.
       * @enum {string}
       */
      plan?: ("FREE" | "PRO" | "ENTERPRISE") | Absent;
      limits?: components<Open, Binary, Absent>["schemas"]["CustomLimits"] | Absent;
      customLimits?: components<Open, Binary, Absent>["schemas"]["CustomLimits"] | Absent;
      /** @description True suspends the account, false resumes it. */
      suspended?: boolean | Absent;
      /** @description Whether locations are removed from images and videos if the upload does not specify it. */
      stripLocation?: boolean | Absent;
      /** @description Ignored. */
      createdAt?: string | Absent;
      /** @description Ignored. */
      updatedAt?: string | Absent;
    };
    /** @description Opaque identifier of an API key. */
    KeyId: string;
    /** @description Every key has the permission `read`. `webhooks` allows all operations on webhooks. */
    Permission: ("read" | "write" | "delete" | "webhooks") | Open;
    /** @description The record of an API key. */
    Key: {
      id: components<Open, Binary, Absent>["schemas"]["KeyId"];
      accountId: components<Open, Binary, Absent>["schemas"]["AccountId"];
      /** @description Human-readable name. */
      name: string;
      /** @description The first eight characters of the key. */
      prefix: string;
      /** @description The last four characters of the key. */
      lastFour: string;
      /** @description Always contains `read`. */
      permissions: components<Open, Binary, Absent>["schemas"]["Permission"][];
      /**
       * Format: date-time
       * @description Time when the key expires; null if it does not expire.
       */
      expiresAt: string | null;
      /**
       * Format: date-time
       * @description Time when the key was revoked; null if it is not revoked.
       */
      revokedAt: string | null;
      /**
       * Format: date-time
       * @description Exact to one minute; null before the first use.
       */
      lastUsedAt: string | null;
      createdAt: components<Open, Binary, Absent>["schemas"]["Timestamp"];
    };
    /** @description The keys of an account. */
    KeyList: {
      /** @description All keys, newest first. */
      keys: components<Open, Binary, Absent>["schemas"]["Key"][];
    };
    /** @description The record of an API key, with the key itself. */
    KeyWithSecret: {
      id: components<Open, Binary, Absent>["schemas"]["KeyId"];
      accountId: components<Open, Binary, Absent>["schemas"]["AccountId"];
      /** @description Human-readable name. */
      name: string;
      /** @description The first eight characters of the key. */
      prefix: string;
      /** @description The last four characters of the key. */
      lastFour: string;
      /** @description Always contains `read`. */
      permissions: components<Open, Binary, Absent>["schemas"]["Permission"][];
      /**
       * Format: date-time
       * @description Time when the key expires; null if it does not expire.
       */
      expiresAt: string | null;
      /**
       * Format: date-time
       * @description Time when the key was revoked; null if it is not revoked.
       */
      revokedAt: string | null;
      /**
       * Format: date-time
       * @description Exact to one minute; null before the first use.
       */
      lastUsedAt: string | null;
      createdAt: components<Open, Binary, Absent>["schemas"]["Timestamp"];
      /** @description The full key. Shown only once. */
      key: string;
    };
    KeyCreation: {
      /**
       * @description Human-readable name.
       * @default
       */
      name?: string | Absent;
      /**
       * @description The permissions of the key. `read` is always included. `delete` does not include `write`.
       * @default [
       *       "read"
       *     ]
       */
      permissions?: ("read" | "write" | "delete" | "webhooks")[] | Absent;
      /**
       * Format: date-time
       * @description Time when the key expires; null if it does not expire.
       * @default null
       */
      expiresAt?: (string | null) | Absent;
    };
    /** @description Opaque identifier of a delivery key. */
    DeliveryKeyId: string;
    /** @description The record of a delivery key. */
    DeliveryKey: {
      id: components<Open, Binary, Absent>["schemas"]["DeliveryKeyId"];
      accountId: components<Open, Binary, Absent>["schemas"]["AccountId"];
      /** @description Human-readable name. */
      name: string;
      /**
       * Format: date-time
       * @description Time when the key was revoked; null if it is not revoked.
       */
      revokedAt: string | null;
      createdAt: components<Open, Binary, Absent>["schemas"]["Timestamp"];
    };
    /** @description The delivery keys of an account. */
    DeliveryKeyList: {
      /** @description All delivery keys, newest first. */
      keys: components<Open, Binary, Absent>["schemas"]["DeliveryKey"][];
    };
    /** @description The record of a delivery key, with the key itself. */
    DeliveryKeyWithSecret: {
      id: components<Open, Binary, Absent>["schemas"]["DeliveryKeyId"];
      accountId: components<Open, Binary, Absent>["schemas"]["AccountId"];
      /** @description Human-readable name. */
      name: string;
      /**
       * Format: date-time
       * @description Time when the key was revoked; null if it is not revoked.
       */
      revokedAt: string | null;
      createdAt: components<Open, Binary, Absent>["schemas"]["Timestamp"];
      /** @description The full key. Shown only once. */
      key: string;
    };
    /** @description The name of the delivery key. */
    DeliveryKeyCreation: {
      /**
       * @description Human-readable name.
       * @default
       */
      name?: string | Absent;
    };
    /** @description Opaque identifier of a user. */
    UserId: string;
    /** @description An owner has access to their own account, an operator to all accounts. */
    Role: ("owner" | "operator") | Open;
    /** @description An email address, in any case. */
    Email: string;
    /** @description A person who can sign in to the dashboard. */
    User: {
      id: components<Open, Binary, Absent>["schemas"]["UserId"];
      accountId: components<Open, Binary, Absent>["schemas"]["AccountId"];
      /** @description Email address in lower case; unique among all users. */
      email: string;
      /** @description Display name; the default is the email. */
      name: string;
      role: components<Open, Binary, Absent>["schemas"]["Role"];
      /** @description Whether signing in requires a passkey or an authenticator app in addition to the password. */
      secondFactor: boolean;
      /**
       * Format: date-time
       * @description When the invitation of a user who has no password yet expires, also if this is in the past. Null if the user has a
       *     password.
       */
      invitationExpiresAt: string | null;
      createdAt: components<Open, Binary, Absent>["schemas"]["Timestamp"];
      updatedAt: components<Open, Binary, Absent>["schemas"]["Timestamp"];
    };
    /** @description The users of an account. */
    UserList: {
      /** @description All users. */
      users: components<Open, Binary, Absent>["schemas"]["User"][];
    };
    /** @description The record of a user, with the URL of an invitation. */
    UserWithInvitation: {
      id: components<Open, Binary, Absent>["schemas"]["UserId"];
      accountId: components<Open, Binary, Absent>["schemas"]["AccountId"];
      /** @description Email address in lower case; unique among all users. */
      email: string;
      /** @description Display name; the default is the email. */
      name: string;
      role: components<Open, Binary, Absent>["schemas"]["Role"];
      /** @description Whether signing in requires a passkey or an authenticator app in addition to the password. */
      secondFactor: boolean;
      /**
       * Format: date-time
       * @description When the invitation expires.
       */
      invitationExpiresAt: string | null;
      /**
       * Format: uri
       * @description The page where the invited person chooses a password. Shown only once.
       */
      invitationUrl: string;
      createdAt: components<Open, Binary, Absent>["schemas"]["Timestamp"];
      updatedAt: components<Open, Binary, Absent>["schemas"]["Timestamp"];
    };
    /** @description The user and the account of an invitation. */
    Invitation: {
      /** @description The email of the user. */
      email: string;
      /** @description Display name; the default is the email. */
      name: string;
      /** @description The name of the account. */
      accountName: string;
      expiresAt: components<Open, Binary, Absent>["schemas"]["Timestamp"];
    };
    InvitationToken: {
      /** @description The fragment of the URL of the invitation. */
      token: string;
    };
    InvitationAcceptance: {
      /** @description The fragment of the URL of the invitation. */
      token: string;
      /** @description At least 12 characters. */
      password: string;
    };
    UserCreation: {
      email: components<Open, Binary, Absent>["schemas"]["Email"];
      /** @description Display name; the default is the email. */
      name?: string | Absent;
      /**
       * @description An owner has access to their own account, an operator to all accounts.
       * @default owner
       * @enum {string}
       */
      role?: ("owner" | "operator") | Absent;
    };
    /** @description Opaque identifier of a session. */
    SessionId: string;
    /** @description Returns the signed-in user and the account. */
    Session: {
      user: components<Open, Binary, Absent>["schemas"]["User"];
      account: components<Open, Binary, Absent>["schemas"]["Account"];
      /** @description The methods with which the user can authenticate. */
      methods: (("PASSWORD" | "TOTP" | "PASSKEY") | Open)[];
      /** @description Whether the user must have a second factor (`SECOND_FACTOR`). */
      secondFactorRequired: boolean;
      /** @description Whether the password of the sign-in is a common password that attackers try first. */
      hasCommonPassword: boolean;
      /** @description The sections of the dashboard at this address. With `ADMIN_PORT`, the pages for operators have a separate address. */
      sections: (("FILES" | "OPERATORS") | Open)[];
      /** @description URL of the pages for operators, if it is another address. Null for other users. */
      operatorsUrl: string | null;
      expiresAt: components<Open, Binary, Absent>["schemas"]["Timestamp"];
    };
    /** @description The methods that complete a sign-in. */
    SecondFactorAsked: {
      /** @description The methods that the user has set up. */
      methods: (("TOTP" | "PASSKEY" | "RECOVERY_CODE") | Open)[];
      expiresAt: components<Open, Binary, Absent>["schemas"]["Timestamp"];
    };
    SecondFactorCode: {
      /**
       * @description The source of the code.
       * @enum {string}
       */
      method: "TOTP" | "RECOVERY_CODE";
      /** @description The code. Spaces and hyphens are ignored. */
      code: string;
    };
    Reauthentication: {
      /** @description The password of the user. */
      password?: string | Absent;
      /** @description A code of the user's authenticator app. */
      code?: string | Absent;
      credential?: components<Open, Binary, Absent>["schemas"]["AssertionCredential"] | Absent;
    };
    /** @description The challenge for a passkey. */
    PasskeyChallenge: {
      /**
       * @description `PublicKeyCredentialRequestOptionsJSON`, or to add a passkey `PublicKeyCredentialCreationOptionsJSON` (WebAuthn
       *     Level 3 §5.1.8).
       */
      options: {
        [key: string]: unknown;
      };
      /** @description URL at which passkeys work. */
      url: string;
    };
    PasskeyAssertion: {
      credential: components<Open, Binary, Absent>["schemas"]["AssertionCredential"];
    };
    /** @description The response of the browser for a passkey (WebAuthn Level 3 §5.2.2), in base64url. */
    AssertionCredential: {
      /** @description Id of the passkey. */
      id: string;
      /** @description Client data that the browser collected. */
      clientDataJSON: string;
      /** @description Data from the authenticator. */
      authenticatorData: string;
      /** @description The signature of both. */
      signature: string;
      /** @description The id of the user that the authenticator has stored. */
      userHandle?: string | Absent;
    };
    PasskeyCreation: {
      name: components<Open, Binary, Absent>["schemas"]["AuthenticatorName"];
      credential: components<Open, Binary, Absent>["schemas"]["RegistrationCredential"];
    };
    /** @description The response of the browser for a new passkey (WebAuthn Level 3 §5.2.1), in base64url. */
    RegistrationCredential: {
      /** @description Id of the passkey. */
      id: string;
      /** @description Client data that the browser collected for the new passkey. */
      clientDataJSON: string;
      /** @description The attestation object, which contains the public key. */
      attestationObject: string;
      /** @description The transports that the browser can use to reach the authenticator. */
      transports: string[];
    };
    /** @description Opaque identifier of a passkey or an authenticator app. */
    AuthenticatorId: string;
    /** @description Display name, which helps the user to distinguish passkeys and apps. */
    AuthenticatorName: string;
    AuthenticatorNaming: {
      name: components<Open, Binary, Absent>["schemas"]["AuthenticatorName"];
    };
    /** @description A passkey or an authenticator app of the user. */
    Authenticator: {
      id: components<Open, Binary, Absent>["schemas"]["AuthenticatorId"];
      /** @description TOTP is an app for time-based codes. */
      type: ("PASSKEY" | "TOTP") | Open;
      /** @description Display name. */
      name: string;
      createdAt: components<Open, Binary, Absent>["schemas"]["Timestamp"];
      /**
       * Format: date-time
       * @description Time when the user last authenticated with it.
       */
      lastUsedAt: string | null;
    };
    /** @description The user's second factors. */
    AuthenticatorList: {
      /** @description All authenticators, oldest first. */
      authenticators: components<Open, Binary, Absent>["schemas"]["Authenticator"][];
      /** @description Number of unused recovery codes. */
      recoveryCodesLeft: number;
    };
    /** @description The secret for an authenticator app. Shown only once. */
    CreatedTotp: {
      authenticator: components<Open, Binary, Absent>["schemas"]["Authenticator"];
      /** @description 160 bits in base32, to enter manually. */
      secret: string;
      /** @description The secret as an `otpauth:` URI, to show as a QR code. */
      uri: string;
    };
    TotpConfirmation: {
      /** @description The code that the app shows. Spaces are ignored. */
      code: string;
    };
    /** @description The second factor that was added. */
    NewAuthenticator: {
      authenticator: components<Open, Binary, Absent>["schemas"]["Authenticator"];
      /** @description The recovery codes, with the first second factor; null otherwise. Shown only once. */
      recoveryCodes: string[] | null;
    };
    /** @description The removed authenticator. */
    DeletedAuthenticator: {
      /**
       * @description Always true.
       * @enum {boolean}
       */
      deleted: true;
      id: components<Open, Binary, Absent>["schemas"]["AuthenticatorId"];
    };
    /** @description Codes for users who cannot use their second factor. */
    RecoveryCodes: {
      /** @description The codes. Each works once. Shown only once. */
      recoveryCodes: string[];
    };
    /** @description A session of the user. */
    SessionRecord: {
      id: components<Open, Binary, Absent>["schemas"]["SessionId"];
      /** @description `User-Agent` of the browser; empty if it was not sent. */
      userAgent: string;
      /** @description The network address of the sign-in. */
      address: string;
      /** @description Whether this is the session of the request. */
      current: boolean;
      createdAt: components<Open, Binary, Absent>["schemas"]["Timestamp"];
      expiresAt: components<Open, Binary, Absent>["schemas"]["Timestamp"];
    };
    /** @description The sessions of the user. */
    SessionList: {
      /** @description All sessions, newest first. */
      sessions: components<Open, Binary, Absent>["schemas"]["SessionRecord"][];
    };
    /** @description The ended session. */
    EndedSession: {
      /**
       * @description Always true.
       * @enum {boolean}
       */
      deleted: true;
      id: components<Open, Binary, Absent>["schemas"]["SessionId"];
    };
    /** @description The ended sessions. */
    EndedSessions: {
      /**
       * @description Always true.
       * @enum {boolean}
       */
      deleted: true;
      /** @description Number of ended sessions, including the current one. */
      endedSessions: number;
    };
    Credentials: {
      email: components<Open, Binary, Absent>["schemas"]["Email"];
      /** @description The password of the user. */
      password: string;
    };
    PasswordChange: {
      /** @description The current password. */
      currentPassword: string;
      /** @description At least 12 characters. */
      newPassword: string;
    };
    /** @description The record of an account with its usage. */
    AccountWithUsage: {
      id: components<Open, Binary, Absent>["schemas"]["AccountId"];
      /** @description Human-readable name. */
      name: string;
      plan: components<Open, Binary, Absent>["schemas"]["Plan"] | Open;
      limits: components<Open, Binary, Absent>["schemas"]["Limits"];
      /** @description The limits that are set for this account and override those of the plan. */
      customLimits: {
        /** @description Size of stored originals in bytes. */
        storageBytes?: number | Absent;
        /** @description Bytes delivered per calendar month. */
        bandwidthBytes?: number | Absent;
        /** @description Size of one file in bytes. */
        maxFileSize?: number | Absent;
        /** @description API calls per day. */
        apiCallsPerDay?: number | Absent;
        /** @description New image variants per day that are requested without an API key. */
        anonymousVariantsPerDay?: number | Absent;
        /** @description AI credits per calendar month. */
        aiCreditsPerMonth?: number | Absent;
        /** @description Maximum number of open uploads. */
        maxOpenUploads?: number | Absent;
        /** @description Maximum lifetime of a signed URL in seconds. */
        maxUrlLifetime?: number | Absent;
      };
      /** @description Whether the account is suspended. */
      suspended: boolean;
      /** @description Whether locations are removed from images and videos if the upload does not specify it. */
      stripLocation: boolean;
      /** @description Usage of the account. */
      usage: {
        /** @description Size of the currently stored originals in bytes. */
        storageBytes: number;
        /** @description Current number of files. */
        fileCount: number;
        /** @description Bytes delivered this month. */
        bandwidthBytes: number;
        /** @description Number of API calls today. */
        apiCallsToday: number;
        /** @description AI credits charged this month. */
        aiCreditsUsed: number;
      };
      createdAt: components<Open, Binary, Absent>["schemas"]["Timestamp"];
      updatedAt: components<Open, Binary, Absent>["schemas"]["Timestamp"];
    };
    /** @description One page of accounts. */
    AccountWithUsageList: {
      /** @description The accounts of this page. */
      accounts: components<Open, Binary, Absent>["schemas"]["AccountWithUsage"][];
      pagination: components<Open, Binary, Absent>["schemas"]["Pagination"];
    };
    /** @description A parameter, field, form or JSON document is invalid. `issues` lists the problems. */
    ValidationError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "VALIDATION_ERROR";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      /** @description Details of this error. */
      details: {
        /** @description The first 20 problems. */
        issues: components<Open, Binary, Absent>["schemas"]["ValidationIssue"][];
        /** @description Number of further problems that `issues` does not list. */
        omitted: number;
      };
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The request has no valid dashboard session: no user is signed in, or the session has ended. */
    SessionRequiredError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "SESSION_REQUIRED";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The email is unknown, or the password, the code or the passkey is wrong. */
    InvalidCredentialsError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "INVALID_CREDENTIALS";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description No sign-in in this browser requires a second factor. It has expired after ten minutes, or is already completed. */
    SignInExpiredError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "SIGN_IN_EXPIRED";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The operator has suspended the account. */
    AccountSuspendedError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "ACCOUNT_SUSPENDED";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The request to the dashboard may come from another site. */
    CrossSiteRequestError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "CROSS_SITE_REQUEST";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The user is not an operator. */
    OperatorOnlyError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "OPERATOR_ONLY";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The user must have a second factor. It has not been set up, or the request would remove the last one. */
    SecondFactorRequiredError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "SECOND_FACTOR_REQUIRED";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The user's last authentication is more than 15 minutes old. Call `reauthenticateUser` and retry. */
    ReauthenticationRequiredError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "REAUTHENTICATION_REQUIRED";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The code or the passkey is wrong, has already been used, or has expired. */
    WrongSecondFactorError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "WRONG_SECOND_FACTOR";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The current password is wrong. */
    WrongPasswordError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "WRONG_PASSWORD";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The account does not exist. */
    AccountNotFoundError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "ACCOUNT_NOT_FOUND";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      /** @description Details of this error. */
      details: {
        /** @description The requested id. */
        id: string;
      };
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The API key does not exist or is revoked. */
    KeyNotFoundError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "KEY_NOT_FOUND";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      /** @description Details of this error. */
      details: {
        /** @description The requested id. */
        id: string;
      };
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The delivery key does not exist. */
    DeliveryKeyNotFoundError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "DELIVERY_KEY_NOT_FOUND";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      /** @description Details of this error. */
      details: {
        /** @description The requested id. */
        id: string;
      };
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The user does not exist. */
    UserNotFoundError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "USER_NOT_FOUND";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      /** @description Details of this error. */
      details: {
        /** @description The requested id. */
        id: string;
      };
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /**
     * @description The invitation does not exist, has expired, was accepted or was replaced, or the account is suspended. The response does
     *     not reveal which.
     */
    InvitationNotFoundError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "INVITATION_NOT_FOUND";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The user does not have this session. */
    SessionNotFoundError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "SESSION_NOT_FOUND";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      /** @description Details of this error. */
      details: {
        /** @description The requested id. */
        id: string;
      };
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The user does not have this passkey or authenticator app, or does not have any. */
    AuthenticatorNotFoundError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "AUTHENTICATOR_NOT_FOUND";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description A user with this email already exists. */
    DuplicateUserError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "DUPLICATE_USER";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      /** @description Details of this error. */
      details: {
        existingUserId: components<Open, Binary, Absent>["schemas"]["UserId"];
      };
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The user already has a password, and needs no invitation. */
    InvitationAcceptedError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "INVITATION_ACCEPTED";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      /** @description Details of this error. */
      details: {
        id: components<Open, Binary, Absent>["schemas"]["UserId"];
      };
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The user has reached the limit of passkeys or authenticator apps. */
    TooManyAuthenticatorsError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "TOO_MANY_AUTHENTICATORS";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      /** @description Details of this error. */
      details: {
        /** @description Maximum number of this kind. */
        limit: number;
      };
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /**
     * @description The first request with this `Idempotency-Key` is still in progress: retry after the time in `Retry-After`. Without
     *     this header, the first request succeeded, but its response was not stored: fetch the created resource.
     */
    IdempotencyConflictError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "IDEMPOTENCY_CONFLICT";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /**
     * @description The request with this `Idempotency-Key` was carried out. Its response contained a secret that is shown only once, and
     *     cannot be returned again.
     */
    SecretNotRepeatedError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "SECRET_NOT_REPEATED";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      /** @description Details of this error. */
      details: {
        /** @description The key or user that has the secret; null if it is the caller. */
        id: string | null;
      };
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description A JSON body or a form field is larger than the operation allows. Sizes in bytes. */
    PayloadTooLargeError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "PAYLOAD_TOO_LARGE";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      /** @description Details of this error. */
      details: {
        /** @description Maximum size in bytes. */
        limit: number;
      };
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The operation does not accept the `Content-Type` of the request. */
    UnsupportedMediaTypeError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "UNSUPPORTED_MEDIA_TYPE";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      /** @description Details of this error. */
      details: {
        /** @description The accepted media types. */
        accepted: string[];
      };
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The `Idempotency-Key` was used for a different request in the last 24 hours. */
    IdempotencyKeyReusedError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "IDEMPOTENCY_KEY_REUSED";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description Too many wrong passwords or codes for this email, or too many wrong passwords or admin tokens from this address. */
    TooManyAttemptsError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "TOO_MANY_ATTEMPTS";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      /** @description Details of this error. */
      details: {
        retryAt: components<Open, Binary, Absent>["schemas"]["Timestamp"];
      };
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description An internal error occurred. The operator can find the cause in the log by the request id. */
    InternalError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "INTERNAL_ERROR";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description Passkeys require a domain name, and `BASE_URL` does not contain one. */
    PasskeysUnavailableError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "PASSKEYS_UNAVAILABLE";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /**
     * @description The database or the blob store is unavailable, the disk is full, too many requests are waiting, or the service is
     *     read-only.
     */
    ServiceUnavailableError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "SERVICE_UNAVAILABLE";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
  };
  responses: {
    /** @description The keys. */
    KeyListResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["KeyList"];
        };
      };
    };
    /** @description The key, with its secret. */
    KeyWithSecretResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["KeyWithSecret"];
        };
      };
    };
    /** @description The key was revoked. */
    RevokedKey: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["Key"];
        };
      };
    };
    /** @description The delivery keys. */
    DeliveryKeyListResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["DeliveryKeyList"];
        };
      };
    };
    /** @description The delivery key, with its secret. */
    DeliveryKeyWithSecretResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["DeliveryKeyWithSecret"];
        };
      };
    };
    /** @description The delivery key was revoked. */
    RevokedDeliveryKey: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["DeliveryKey"];
        };
      };
    };
    /** @description The users. */
    UserListResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["UserList"];
        };
      };
    };
    /** @description The user, with the URL of the invitation. */
    UserWithInvitationResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["UserWithInvitation"];
        };
      };
    };
    /** @description The invitation. */
    InvitationResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["Invitation"];
        };
      };
    };
    /** @description The user is signed in. */
    SessionStarted: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["Session"];
        };
      };
    };
    /** @description The password is correct. A second factor is required. */
    SecondFactorAskedResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["SecondFactorAsked"];
        };
      };
    };
    /** @description The challenge. */
    PasskeyChallengeResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["PasskeyChallenge"];
        };
      };
    };
    /** @description The passkeys and authenticator apps. */
    AuthenticatorListResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["AuthenticatorList"];
        };
      };
    };
    /** @description The passkey or authenticator app. */
    AuthenticatorResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["Authenticator"];
        };
      };
    };
    /** @description The authenticator app, with its secret. */
    CreatedTotpResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["CreatedTotp"];
        };
      };
    };
    /** @description The second factor is active. */
    NewAuthenticatorResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["NewAuthenticator"];
        };
      };
    };
    /** @description The second factor was removed. */
    DeletedAuthenticatorResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["DeletedAuthenticator"];
        };
      };
    };
    /** @description The recovery codes. */
    RecoveryCodesResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["RecoveryCodes"];
        };
      };
    };
    /** @description The user. */
    UserResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["User"];
        };
      };
    };
    /** @description The current session. */
    SessionResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["Session"];
        };
      };
    };
    /** @description The sessions. */
    SessionListResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["SessionList"];
        };
      };
    };
    /** @description The session was ended. */
    EndedSessionResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["EndedSession"];
        };
      };
    };
    /** @description All sessions were ended. */
    EndedSessionsResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["EndedSessions"];
        };
      };
    };
    /** @description One page of accounts. */
    AccountWithUsageListResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["AccountWithUsageList"];
        };
      };
    };
    /** @description The account. */
    AccountWithUsageResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["AccountWithUsage"];
        };
      };
    };
    /** @description The account. */
    CreatedAccountWithUsage: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["AccountWithUsage"];
        };
      };
    };
    /** @description A parameter, field, form or JSON document is invalid. `issues` lists the problems. */
    ValidationFailure: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          error: components<Open, Binary, Absent>["schemas"]["ValidationError"];
        };
      };
    };
    /** @description The request has no valid dashboard session: no user is signed in, or the session has ended. */
    SessionRequired: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          error: components<Open, Binary, Absent>["schemas"]["SessionRequiredError"];
        };
      };
    };
    /** @description The email is unknown, or the password, the code or the passkey is wrong. */
    InvalidCredentials: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          error: components<Open, Binary, Absent>["schemas"]["InvalidCredentialsError"];
        };
      };
    };
    /** @description The request to the dashboard may come from another site. */
    CrossSiteRequest: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          error: components<Open, Binary, Absent>["schemas"]["CrossSiteRequestError"];
        };
      };
    };
    /** @description The account does not exist. */
    AccountNotFound: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          error: components<Open, Binary, Absent>["schemas"]["AccountNotFoundError"];
        };
      };
    };
    /** @description The API key does not exist or is revoked. */
    KeyNotFound: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          error: components<Open, Binary, Absent>["schemas"]["KeyNotFoundError"];
        };
      };
    };
    /** @description The delivery key does not exist. */
    DeliveryKeyNotFound: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          error: components<Open, Binary, Absent>["schemas"]["DeliveryKeyNotFoundError"];
        };
      };
    };
    /** @description The user does not exist. */
    UserNotFound: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          error: components<Open, Binary, Absent>["schemas"]["UserNotFoundError"];
        };
      };
    };
    /**
     * @description The invitation does not exist, has expired, was accepted or was replaced, or the account is suspended. The response does
     *     not reveal which.
     */
    InvitationNotFound: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          error: components<Open, Binary, Absent>["schemas"]["InvitationNotFoundError"];
        };
      };
    };
    /** @description The user does not have this session. */
    SessionNotFound: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          error: components<Open, Binary, Absent>["schemas"]["SessionNotFoundError"];
        };
      };
    };
    /** @description The user does not have this passkey or authenticator app, or does not have any. */
    AuthenticatorNotFound: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          error: components<Open, Binary, Absent>["schemas"]["AuthenticatorNotFoundError"];
        };
      };
    };
    /** @description The user has reached the limit of passkeys or authenticator apps. */
    TooManyAuthenticators: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          error: components<Open, Binary, Absent>["schemas"]["TooManyAuthenticatorsError"];
        };
      };
    };
    /**
     * @description The first request with this `Idempotency-Key` is still in progress: retry after the time in `Retry-After`. Without
     *     this header, the first request succeeded, but its response was not stored: fetch the created resource.
     */
    IdempotencyConflict: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          error: components<Open, Binary, Absent>["schemas"]["IdempotencyConflictError"];
        };
      };
    };
    /** @description A JSON body or a form field is larger than the operation allows. Sizes in bytes. */
    PayloadTooLarge: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          error: components<Open, Binary, Absent>["schemas"]["PayloadTooLargeError"];
        };
      };
    };
    /** @description The operation does not accept the `Content-Type` of the request. */
    UnsupportedMediaType: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          error: components<Open, Binary, Absent>["schemas"]["UnsupportedMediaTypeError"];
        };
      };
    };
    /** @description The `Idempotency-Key` was used for a different request in the last 24 hours. */
    IdempotencyKeyReused: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          error: components<Open, Binary, Absent>["schemas"]["IdempotencyKeyReusedError"];
        };
      };
    };
    /** @description Too many wrong passwords or codes for this email, or too many wrong passwords or admin tokens from this address. */
    TooManyAttempts: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          error: components<Open, Binary, Absent>["schemas"]["TooManyAttemptsError"];
        };
      };
    };
    /** @description An internal error occurred. The operator can find the cause in the log by the request id. */
    InternalFailure: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          error: components<Open, Binary, Absent>["schemas"]["InternalError"];
        };
      };
    };
    /** @description Passkeys require a domain name, and `BASE_URL` does not contain one. */
    PasskeysUnavailable: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          error: components<Open, Binary, Absent>["schemas"]["PasskeysUnavailableError"];
        };
      };
    };
    /**
     * @description The database or the blob store is unavailable, the disk is full, too many requests are waiting, or the service is
     *     read-only.
     */
    ServiceUnavailable: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          error: components<Open, Binary, Absent>["schemas"]["ServiceUnavailableError"];
        };
      };
    };
    /**
     * @description - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     *     - `CROSS_SITE_REQUEST`: The request to the dashboard may come from another site.
     */
    CreateSessionForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["AccountSuspendedError"] | components<Open, Binary, Absent>["schemas"]["CrossSiteRequestError"];
        };
      };
    };
    /**
     * @description - `SIGN_IN_EXPIRED`: No sign-in in this browser requires a second factor. It has expired after ten minutes, or is already completed.
     *     - `INVALID_CREDENTIALS`: The email is unknown, or the password, the code or the passkey is wrong.
     */
    CompleteSessionUnauthorized: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["SignInExpiredError"] | components<Open, Binary, Absent>["schemas"]["InvalidCredentialsError"];
        };
      };
    };
    /**
     * @description - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     *     - `CROSS_SITE_REQUEST`: The request to the dashboard may come from another site.
     */
    CompleteSessionForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["AccountSuspendedError"] | components<Open, Binary, Absent>["schemas"]["CrossSiteRequestError"];
        };
      };
    };
    /**
     * @description - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     *     - `CROSS_SITE_REQUEST`: The request to the dashboard may come from another site.
     */
    CreateSessionWithPasskeyForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["AccountSuspendedError"] | components<Open, Binary, Absent>["schemas"]["CrossSiteRequestError"];
        };
      };
    };
    /**
     * @description - `WRONG_SECOND_FACTOR`: The code or the passkey is wrong, has already been used, or has expired.
     *     - `CROSS_SITE_REQUEST`: The request to the dashboard may come from another site.
     *     - `WRONG_PASSWORD`: The current password is wrong.
     */
    ReauthenticateUserForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["WrongSecondFactorError"] | components<Open, Binary, Absent>["schemas"]["CrossSiteRequestError"] | components<Open, Binary, Absent>["schemas"]["WrongPasswordError"];
        };
      };
    };
    /**
     * @description - `SECOND_FACTOR_REQUIRED`: The user must have a second factor. It has not been set up, or the request would remove the last one.
     *     - `CROSS_SITE_REQUEST`: The request to the dashboard may come from another site.
     */
    ListSessionsForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["SecondFactorRequiredError"] | components<Open, Binary, Absent>["schemas"]["CrossSiteRequestError"];
        };
      };
    };
    /**
     * @description - `SECOND_FACTOR_REQUIRED`: The user must have a second factor. It has not been set up, or the request would remove the last one.
     *     - `CROSS_SITE_REQUEST`: The request to the dashboard may come from another site.
     */
    RevokeSessionsForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["SecondFactorRequiredError"] | components<Open, Binary, Absent>["schemas"]["CrossSiteRequestError"];
        };
      };
    };
    /**
     * @description - `SECOND_FACTOR_REQUIRED`: The user must have a second factor. It has not been set up, or the request would remove the last one.
     *     - `CROSS_SITE_REQUEST`: The request to the dashboard may come from another site.
     */
    RevokeSessionForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["SecondFactorRequiredError"] | components<Open, Binary, Absent>["schemas"]["CrossSiteRequestError"];
        };
      };
    };
    /**
     * @description - `WRONG_PASSWORD`: The current password is wrong.
     *     - `CROSS_SITE_REQUEST`: The request to the dashboard may come from another site.
     *     - `SECOND_FACTOR_REQUIRED`: The user must have a second factor. It has not been set up, or the request would remove the last one.
     */
    UpdatePasswordForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["WrongPasswordError"] | components<Open, Binary, Absent>["schemas"]["CrossSiteRequestError"] | components<Open, Binary, Absent>["schemas"]["SecondFactorRequiredError"];
        };
      };
    };
    /**
     * @description - `REAUTHENTICATION_REQUIRED`: The user's last authentication is more than 15 minutes old. Call `reauthenticateUser` and retry.
     *     - `CROSS_SITE_REQUEST`: The request to the dashboard may come from another site.
     */
    CreateTotpForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["ReauthenticationRequiredError"] | components<Open, Binary, Absent>["schemas"]["CrossSiteRequestError"];
        };
      };
    };
    /**
     * @description - `WRONG_SECOND_FACTOR`: The code or the passkey is wrong, has already been used, or has expired.
     *     - `CROSS_SITE_REQUEST`: The request to the dashboard may come from another site.
     *     - `REAUTHENTICATION_REQUIRED`: The user's last authentication is more than 15 minutes old. Call `reauthenticateUser` and retry.
     */
    CreatePasskeyForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["WrongSecondFactorError"] | components<Open, Binary, Absent>["schemas"]["CrossSiteRequestError"] | components<Open, Binary, Absent>["schemas"]["ReauthenticationRequiredError"];
        };
      };
    };
    /**
     * @description - `REAUTHENTICATION_REQUIRED`: The user's last authentication is more than 15 minutes old. Call `reauthenticateUser` and retry.
     *     - `CROSS_SITE_REQUEST`: The request to the dashboard may come from another site.
     */
    CreatePasskeyChallengeForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["ReauthenticationRequiredError"] | components<Open, Binary, Absent>["schemas"]["CrossSiteRequestError"];
        };
      };
    };
    /**
     * @description - `REAUTHENTICATION_REQUIRED`: The user's last authentication is more than 15 minutes old. Call `reauthenticateUser` and retry.
     *     - `CROSS_SITE_REQUEST`: The request to the dashboard may come from another site.
     *     - `SECOND_FACTOR_REQUIRED`: The user must have a second factor. It has not been set up, or the request would remove the last one.
     */
    DeleteAuthenticatorForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["ReauthenticationRequiredError"] | components<Open, Binary, Absent>["schemas"]["CrossSiteRequestError"] | components<Open, Binary, Absent>["schemas"]["SecondFactorRequiredError"];
        };
      };
    };
    /**
     * @description - `SECOND_FACTOR_REQUIRED`: The user must have a second factor. It has not been set up, or the request would remove the last one.
     *     - `CROSS_SITE_REQUEST`: The request to the dashboard may come from another site.
     */
    RenameAuthenticatorForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["SecondFactorRequiredError"] | components<Open, Binary, Absent>["schemas"]["CrossSiteRequestError"];
        };
      };
    };
    /**
     * @description - `WRONG_SECOND_FACTOR`: The code or the passkey is wrong, has already been used, or has expired.
     *     - `CROSS_SITE_REQUEST`: The request to the dashboard may come from another site.
     *     - `REAUTHENTICATION_REQUIRED`: The user's last authentication is more than 15 minutes old. Call `reauthenticateUser` and retry.
     */
    ConfirmTotpForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["WrongSecondFactorError"] | components<Open, Binary, Absent>["schemas"]["CrossSiteRequestError"] | components<Open, Binary, Absent>["schemas"]["ReauthenticationRequiredError"];
        };
      };
    };
    /**
     * @description - `REAUTHENTICATION_REQUIRED`: The user's last authentication is more than 15 minutes old. Call `reauthenticateUser` and retry.
     *     - `CROSS_SITE_REQUEST`: The request to the dashboard may come from another site.
     *     - `SECOND_FACTOR_REQUIRED`: The user must have a second factor. It has not been set up, or the request would remove the last one.
     */
    CreateRecoveryCodesForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["ReauthenticationRequiredError"] | components<Open, Binary, Absent>["schemas"]["CrossSiteRequestError"] | components<Open, Binary, Absent>["schemas"]["SecondFactorRequiredError"];
        };
      };
    };
    /**
     * @description - `SECOND_FACTOR_REQUIRED`: The user must have a second factor. It has not been set up, or the request would remove the last one.
     *     - `CROSS_SITE_REQUEST`: The request to the dashboard may come from another site.
     */
    ListOwnKeysForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["SecondFactorRequiredError"] | components<Open, Binary, Absent>["schemas"]["CrossSiteRequestError"];
        };
      };
    };
    /**
     * @description - `REAUTHENTICATION_REQUIRED`: The user's last authentication is more than 15 minutes old. Call `reauthenticateUser` and retry.
     *     - `CROSS_SITE_REQUEST`: The request to the dashboard may come from another site.
     *     - `SECOND_FACTOR_REQUIRED`: The user must have a second factor. It has not been set up, or the request would remove the last one.
     */
    CreateOwnKeyForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["ReauthenticationRequiredError"] | components<Open, Binary, Absent>["schemas"]["CrossSiteRequestError"] | components<Open, Binary, Absent>["schemas"]["SecondFactorRequiredError"];
        };
      };
    };
    /**
     * @description - `SECRET_NOT_REPEATED`: The request with this `Idempotency-Key` was carried out. Its response contained a secret that is shown only once, and cannot be returned again.
     *     - `IDEMPOTENCY_CONFLICT`: The first request with this `Idempotency-Key` is still in progress: retry after the time in `Retry-After`. Without this header, the first request succeeded, but its response was not stored: fetch the created resource.
     */
    CreateOwnKeyConflict: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["SecretNotRepeatedError"] | components<Open, Binary, Absent>["schemas"]["IdempotencyConflictError"];
        };
      };
    };
    /**
     * @description - `SECOND_FACTOR_REQUIRED`: The user must have a second factor. It has not been set up, or the request would remove the last one.
     *     - `CROSS_SITE_REQUEST`: The request to the dashboard may come from another site.
     */
    RevokeOwnKeyForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["SecondFactorRequiredError"] | components<Open, Binary, Absent>["schemas"]["CrossSiteRequestError"];
        };
      };
    };
    /**
     * @description - `REAUTHENTICATION_REQUIRED`: The user's last authentication is more than 15 minutes old. Call `reauthenticateUser` and retry.
     *     - `CROSS_SITE_REQUEST`: The request to the dashboard may come from another site.
     *     - `SECOND_FACTOR_REQUIRED`: The user must have a second factor. It has not been set up, or the request would remove the last one.
     */
    RotateOwnKeyForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["ReauthenticationRequiredError"] | components<Open, Binary, Absent>["schemas"]["CrossSiteRequestError"] | components<Open, Binary, Absent>["schemas"]["SecondFactorRequiredError"];
        };
      };
    };
    /**
     * @description - `SECRET_NOT_REPEATED`: The request with this `Idempotency-Key` was carried out. Its response contained a secret that is shown only once, and cannot be returned again.
     *     - `IDEMPOTENCY_CONFLICT`: The first request with this `Idempotency-Key` is still in progress: retry after the time in `Retry-After`. Without this header, the first request succeeded, but its response was not stored: fetch the created resource.
     */
    RotateOwnKeyConflict: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["SecretNotRepeatedError"] | components<Open, Binary, Absent>["schemas"]["IdempotencyConflictError"];
        };
      };
    };
    /**
     * @description - `SECOND_FACTOR_REQUIRED`: The user must have a second factor. It has not been set up, or the request would remove the last one.
     *     - `CROSS_SITE_REQUEST`: The request to the dashboard may come from another site.
     */
    ListOwnDeliveryKeysForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["SecondFactorRequiredError"] | components<Open, Binary, Absent>["schemas"]["CrossSiteRequestError"];
        };
      };
    };
    /**
     * @description - `REAUTHENTICATION_REQUIRED`: The user's last authentication is more than 15 minutes old. Call `reauthenticateUser` and retry.
     *     - `CROSS_SITE_REQUEST`: The request to the dashboard may come from another site.
     *     - `SECOND_FACTOR_REQUIRED`: The user must have a second factor. It has not been set up, or the request would remove the last one.
     */
    CreateOwnDeliveryKeyForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["ReauthenticationRequiredError"] | components<Open, Binary, Absent>["schemas"]["CrossSiteRequestError"] | components<Open, Binary, Absent>["schemas"]["SecondFactorRequiredError"];
        };
      };
    };
    /**
     * @description - `SECRET_NOT_REPEATED`: The request with this `Idempotency-Key` was carried out. Its response contained a secret that is shown only once, and cannot be returned again.
     *     - `IDEMPOTENCY_CONFLICT`: The first request with this `Idempotency-Key` is still in progress: retry after the time in `Retry-After`. Without this header, the first request succeeded, but its response was not stored: fetch the created resource.
     */
    CreateOwnDeliveryKeyConflict: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["SecretNotRepeatedError"] | components<Open, Binary, Absent>["schemas"]["IdempotencyConflictError"];
        };
      };
    };
    /**
     * @description - `SECOND_FACTOR_REQUIRED`: The user must have a second factor. It has not been set up, or the request would remove the last one.
     *     - `CROSS_SITE_REQUEST`: The request to the dashboard may come from another site.
     */
    RevokeOwnDeliveryKeyForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["SecondFactorRequiredError"] | components<Open, Binary, Absent>["schemas"]["CrossSiteRequestError"];
        };
      };
    };
    /**
     * @description - `OPERATOR_ONLY`: The user is not an operator.
     *     - `CROSS_SITE_REQUEST`: The request to the dashboard may come from another site.
     *     - `SECOND_FACTOR_REQUIRED`: The user must have a second factor. It has not been set up, or the request would remove the last one.
     *     - `REAUTHENTICATION_REQUIRED`: The user's last authentication is more than 15 minutes old. Call `reauthenticateUser` and retry.
     */
    ListManagedAccountsForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["OperatorOnlyError"] | components<Open, Binary, Absent>["schemas"]["CrossSiteRequestError"] | components<Open, Binary, Absent>["schemas"]["SecondFactorRequiredError"] | components<Open, Binary, Absent>["schemas"]["ReauthenticationRequiredError"];
        };
      };
    };
    /**
     * @description - `OPERATOR_ONLY`: The user is not an operator.
     *     - `CROSS_SITE_REQUEST`: The request to the dashboard may come from another site.
     *     - `SECOND_FACTOR_REQUIRED`: The user must have a second factor. It has not been set up, or the request would remove the last one.
     *     - `REAUTHENTICATION_REQUIRED`: The user's last authentication is more than 15 minutes old. Call `reauthenticateUser` and retry.
     */
    CreateManagedAccountForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["OperatorOnlyError"] | components<Open, Binary, Absent>["schemas"]["CrossSiteRequestError"] | components<Open, Binary, Absent>["schemas"]["SecondFactorRequiredError"] | components<Open, Binary, Absent>["schemas"]["ReauthenticationRequiredError"];
        };
      };
    };
    /**
     * @description - `OPERATOR_ONLY`: The user is not an operator.
     *     - `CROSS_SITE_REQUEST`: The request to the dashboard may come from another site.
     *     - `SECOND_FACTOR_REQUIRED`: The user must have a second factor. It has not been set up, or the request would remove the last one.
     *     - `REAUTHENTICATION_REQUIRED`: The user's last authentication is more than 15 minutes old. Call `reauthenticateUser` and retry.
     */
    UpdateManagedAccountForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["OperatorOnlyError"] | components<Open, Binary, Absent>["schemas"]["CrossSiteRequestError"] | components<Open, Binary, Absent>["schemas"]["SecondFactorRequiredError"] | components<Open, Binary, Absent>["schemas"]["ReauthenticationRequiredError"];
        };
      };
    };
    /**
     * @description - `OPERATOR_ONLY`: The user is not an operator.
     *     - `CROSS_SITE_REQUEST`: The request to the dashboard may come from another site.
     *     - `SECOND_FACTOR_REQUIRED`: The user must have a second factor. It has not been set up, or the request would remove the last one.
     *     - `REAUTHENTICATION_REQUIRED`: The user's last authentication is more than 15 minutes old. Call `reauthenticateUser` and retry.
     */
    ListManagedUsersForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["OperatorOnlyError"] | components<Open, Binary, Absent>["schemas"]["CrossSiteRequestError"] | components<Open, Binary, Absent>["schemas"]["SecondFactorRequiredError"] | components<Open, Binary, Absent>["schemas"]["ReauthenticationRequiredError"];
        };
      };
    };
    /**
     * @description - `OPERATOR_ONLY`: The user is not an operator.
     *     - `CROSS_SITE_REQUEST`: The request to the dashboard may come from another site.
     *     - `SECOND_FACTOR_REQUIRED`: The user must have a second factor. It has not been set up, or the request would remove the last one.
     *     - `REAUTHENTICATION_REQUIRED`: The user's last authentication is more than 15 minutes old. Call `reauthenticateUser` and retry.
     */
    CreateManagedUserForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["OperatorOnlyError"] | components<Open, Binary, Absent>["schemas"]["CrossSiteRequestError"] | components<Open, Binary, Absent>["schemas"]["SecondFactorRequiredError"] | components<Open, Binary, Absent>["schemas"]["ReauthenticationRequiredError"];
        };
      };
    };
    /**
     * @description - `DUPLICATE_USER`: A user with this email already exists.
     *     - `IDEMPOTENCY_CONFLICT`: The first request with this `Idempotency-Key` is still in progress: retry after the time in `Retry-After`. Without this header, the first request succeeded, but its response was not stored: fetch the created resource.
     *     - `SECRET_NOT_REPEATED`: The request with this `Idempotency-Key` was carried out. Its response contained a secret that is shown only once, and cannot be returned again.
     */
    CreateManagedUserConflict: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["DuplicateUserError"] | components<Open, Binary, Absent>["schemas"]["IdempotencyConflictError"] | components<Open, Binary, Absent>["schemas"]["SecretNotRepeatedError"];
        };
      };
    };
    /**
     * @description - `OPERATOR_ONLY`: The user is not an operator.
     *     - `CROSS_SITE_REQUEST`: The request to the dashboard may come from another site.
     *     - `SECOND_FACTOR_REQUIRED`: The user must have a second factor. It has not been set up, or the request would remove the last one.
     *     - `REAUTHENTICATION_REQUIRED`: The user's last authentication is more than 15 minutes old. Call `reauthenticateUser` and retry.
     */
    RenewInvitationForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["OperatorOnlyError"] | components<Open, Binary, Absent>["schemas"]["CrossSiteRequestError"] | components<Open, Binary, Absent>["schemas"]["SecondFactorRequiredError"] | components<Open, Binary, Absent>["schemas"]["ReauthenticationRequiredError"];
        };
      };
    };
    /**
     * @description - `INVITATION_ACCEPTED`: The user already has a password, and needs no invitation.
     *     - `IDEMPOTENCY_CONFLICT`: The first request with this `Idempotency-Key` is still in progress: retry after the time in `Retry-After`. Without this header, the first request succeeded, but its response was not stored: fetch the created resource.
     *     - `SECRET_NOT_REPEATED`: The request with this `Idempotency-Key` was carried out. Its response contained a secret that is shown only once, and cannot be returned again.
     */
    RenewInvitationConflict: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["InvitationAcceptedError"] | components<Open, Binary, Absent>["schemas"]["IdempotencyConflictError"] | components<Open, Binary, Absent>["schemas"]["SecretNotRepeatedError"];
        };
      };
    };
    /**
     * @description - `OPERATOR_ONLY`: The user is not an operator.
     *     - `CROSS_SITE_REQUEST`: The request to the dashboard may come from another site.
     *     - `SECOND_FACTOR_REQUIRED`: The user must have a second factor. It has not been set up, or the request would remove the last one.
     *     - `REAUTHENTICATION_REQUIRED`: The user's last authentication is more than 15 minutes old. Call `reauthenticateUser` and retry.
     */
    ResetManagedSecondFactorForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["OperatorOnlyError"] | components<Open, Binary, Absent>["schemas"]["CrossSiteRequestError"] | components<Open, Binary, Absent>["schemas"]["SecondFactorRequiredError"] | components<Open, Binary, Absent>["schemas"]["ReauthenticationRequiredError"];
        };
      };
    };
  };
  parameters: {
    /**
     * @description Identifies this request, so that you can retry it without repeating its effect. The value is any text of 1 to 255
     *     printable ASCII characters, such as a UUID, with or without quotes (draft-ietf-httpapi-idempotency-key-header-07). For
     *     24 hours, the same request with the same key returns the same response, with the header `Idempotency-Replayed: true`.
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
     * @description The id of a passkey or an authenticator app.
     * @example auth_01jv3k7n4e8s2c6g9a1y5p0wzb
     */
    AuthenticatorId: string;
    /**
     * @description The id of a session.
     * @example sess_01jv3k6m2b9f4x7d1r8w5t0qhc
     */
    SessionId: string;
    /**
     * @description Number of results to skip. Cannot be combined with `cursor`.
     * @example 0
     */
    Offset: number;
    /**
     * @description Position of the page: the `nextCursor` of an earlier page; empty for the first page. Cannot be combined with `offset`.
     * @example
     */
    Cursor: string;
    /**
     * @description Returns the account with this id, and the accounts that contain this text in their name, or in the name or email of a
     *     user. Case is ignored.
     * @example harbour
     */
    AccountSearch: string;
    /**
     * @description Returns only accounts of this plan.
     * @example PRO
     */
    AccountPlan: components<Open, Binary, Absent>["schemas"]["Plan"];
    /**
     * @description `true` returns only suspended accounts, `false` only accounts that are not suspended.
     * @example true
     */
    AccountSuspended: true | false;
    /**
     * @description Sort field. `name` ignores case. `storageBytes` is the storage that the account's files use. Accounts with equal
     *     values are sorted by id.
     * @example name
     */
    AccountSort: "createdAt" | "name" | "storageBytes";
    /**
     * @description The default is `asc` for `name`, and `desc` for all other fields.
     * @example asc
     */
    AccountSortOrder: components<Open, Binary, Absent>["schemas"]["SortOrder"];
  };
}
export interface operations<Open, Binary, Absent> {
  getSession: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary, Absent>["responses"]["SessionResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["SessionRequired"];
      403: components<Open, Binary, Absent>["responses"]["CrossSiteRequest"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
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
        "application/json": components<Open, Binary, Absent>["schemas"]["Credentials"];
      };
    };
    responses: {
      200: components<Open, Binary, Absent>["responses"]["SessionStarted"];
      202: components<Open, Binary, Absent>["responses"]["SecondFactorAskedResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["InvalidCredentials"];
      403: components<Open, Binary, Absent>["responses"]["CreateSessionForbidden"];
      413: components<Open, Binary, Absent>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary, Absent>["responses"]["UnsupportedMediaType"];
      429: components<Open, Binary, Absent>["responses"]["TooManyAttempts"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
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
      200: components<Open, Binary, Absent>["responses"]["EndedSessionResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["SessionRequired"];
      403: components<Open, Binary, Absent>["responses"]["CrossSiteRequest"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
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
        "application/json": components<Open, Binary, Absent>["schemas"]["SecondFactorCode"];
      };
    };
    responses: {
      200: components<Open, Binary, Absent>["responses"]["SessionStarted"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["CompleteSessionUnauthorized"];
      403: components<Open, Binary, Absent>["responses"]["CompleteSessionForbidden"];
      413: components<Open, Binary, Absent>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary, Absent>["responses"]["UnsupportedMediaType"];
      429: components<Open, Binary, Absent>["responses"]["TooManyAttempts"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
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
        "application/json": components<Open, Binary, Absent>["schemas"]["PasskeyAssertion"];
      };
    };
    responses: {
      200: components<Open, Binary, Absent>["responses"]["SessionStarted"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["InvalidCredentials"];
      403: components<Open, Binary, Absent>["responses"]["CreateSessionWithPasskeyForbidden"];
      413: components<Open, Binary, Absent>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary, Absent>["responses"]["UnsupportedMediaType"];
      429: components<Open, Binary, Absent>["responses"]["TooManyAttempts"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      501: components<Open, Binary, Absent>["responses"]["PasskeysUnavailable"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
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
      200: components<Open, Binary, Absent>["responses"]["PasskeyChallengeResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      403: components<Open, Binary, Absent>["responses"]["CrossSiteRequest"];
      429: components<Open, Binary, Absent>["responses"]["TooManyAttempts"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      501: components<Open, Binary, Absent>["responses"]["PasskeysUnavailable"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
  acceptInvitation: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components<Open, Binary, Absent>["schemas"]["InvitationAcceptance"];
      };
    };
    responses: {
      200: components<Open, Binary, Absent>["responses"]["SessionStarted"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      403: components<Open, Binary, Absent>["responses"]["CrossSiteRequest"];
      404: components<Open, Binary, Absent>["responses"]["InvitationNotFound"];
      413: components<Open, Binary, Absent>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary, Absent>["responses"]["UnsupportedMediaType"];
      429: components<Open, Binary, Absent>["responses"]["TooManyAttempts"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
  showInvitation: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components<Open, Binary, Absent>["schemas"]["InvitationToken"];
      };
    };
    responses: {
      200: components<Open, Binary, Absent>["responses"]["InvitationResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      403: components<Open, Binary, Absent>["responses"]["CrossSiteRequest"];
      404: components<Open, Binary, Absent>["responses"]["InvitationNotFound"];
      413: components<Open, Binary, Absent>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary, Absent>["responses"]["UnsupportedMediaType"];
      429: components<Open, Binary, Absent>["responses"]["TooManyAttempts"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
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
        "application/json": components<Open, Binary, Absent>["schemas"]["Reauthentication"];
      };
    };
    responses: {
      200: components<Open, Binary, Absent>["responses"]["SessionResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["SessionRequired"];
      403: components<Open, Binary, Absent>["responses"]["ReauthenticateUserForbidden"];
      413: components<Open, Binary, Absent>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary, Absent>["responses"]["UnsupportedMediaType"];
      429: components<Open, Binary, Absent>["responses"]["TooManyAttempts"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      501: components<Open, Binary, Absent>["responses"]["PasskeysUnavailable"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
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
      200: components<Open, Binary, Absent>["responses"]["PasskeyChallengeResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["SessionRequired"];
      403: components<Open, Binary, Absent>["responses"]["CrossSiteRequest"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      501: components<Open, Binary, Absent>["responses"]["PasskeysUnavailable"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
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
      200: components<Open, Binary, Absent>["responses"]["SessionListResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["SessionRequired"];
      403: components<Open, Binary, Absent>["responses"]["ListSessionsForbidden"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
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
      200: components<Open, Binary, Absent>["responses"]["EndedSessionsResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["SessionRequired"];
      403: components<Open, Binary, Absent>["responses"]["RevokeSessionsForbidden"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
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
        id: components<Open, Binary, Absent>["parameters"]["SessionId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary, Absent>["responses"]["EndedSessionResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["SessionRequired"];
      403: components<Open, Binary, Absent>["responses"]["RevokeSessionForbidden"];
      404: components<Open, Binary, Absent>["responses"]["SessionNotFound"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
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
        "application/json": components<Open, Binary, Absent>["schemas"]["PasswordChange"];
      };
    };
    responses: {
      200: components<Open, Binary, Absent>["responses"]["SessionResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["SessionRequired"];
      403: components<Open, Binary, Absent>["responses"]["UpdatePasswordForbidden"];
      413: components<Open, Binary, Absent>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary, Absent>["responses"]["UnsupportedMediaType"];
      429: components<Open, Binary, Absent>["responses"]["TooManyAttempts"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
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
      200: components<Open, Binary, Absent>["responses"]["AuthenticatorListResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["SessionRequired"];
      403: components<Open, Binary, Absent>["responses"]["CrossSiteRequest"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
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
        "application/json": components<Open, Binary, Absent>["schemas"]["AuthenticatorNaming"];
      };
    };
    responses: {
      201: components<Open, Binary, Absent>["responses"]["CreatedTotpResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["SessionRequired"];
      403: components<Open, Binary, Absent>["responses"]["CreateTotpForbidden"];
      409: components<Open, Binary, Absent>["responses"]["TooManyAuthenticators"];
      413: components<Open, Binary, Absent>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary, Absent>["responses"]["UnsupportedMediaType"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
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
        "application/json": components<Open, Binary, Absent>["schemas"]["PasskeyCreation"];
      };
    };
    responses: {
      201: components<Open, Binary, Absent>["responses"]["NewAuthenticatorResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["SessionRequired"];
      403: components<Open, Binary, Absent>["responses"]["CreatePasskeyForbidden"];
      409: components<Open, Binary, Absent>["responses"]["TooManyAuthenticators"];
      413: components<Open, Binary, Absent>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary, Absent>["responses"]["UnsupportedMediaType"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      501: components<Open, Binary, Absent>["responses"]["PasskeysUnavailable"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
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
      200: components<Open, Binary, Absent>["responses"]["PasskeyChallengeResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["SessionRequired"];
      403: components<Open, Binary, Absent>["responses"]["CreatePasskeyChallengeForbidden"];
      409: components<Open, Binary, Absent>["responses"]["TooManyAuthenticators"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      501: components<Open, Binary, Absent>["responses"]["PasskeysUnavailable"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
  deleteAuthenticator: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of a passkey or an authenticator app.
         * @example auth_01jv3k7n4e8s2c6g9a1y5p0wzb
         */
        id: components<Open, Binary, Absent>["parameters"]["AuthenticatorId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary, Absent>["responses"]["DeletedAuthenticatorResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["SessionRequired"];
      403: components<Open, Binary, Absent>["responses"]["DeleteAuthenticatorForbidden"];
      404: components<Open, Binary, Absent>["responses"]["AuthenticatorNotFound"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
  renameAuthenticator: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of a passkey or an authenticator app.
         * @example auth_01jv3k7n4e8s2c6g9a1y5p0wzb
         */
        id: components<Open, Binary, Absent>["parameters"]["AuthenticatorId"];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components<Open, Binary, Absent>["schemas"]["AuthenticatorNaming"];
      };
    };
    responses: {
      200: components<Open, Binary, Absent>["responses"]["AuthenticatorResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["SessionRequired"];
      403: components<Open, Binary, Absent>["responses"]["RenameAuthenticatorForbidden"];
      404: components<Open, Binary, Absent>["responses"]["AuthenticatorNotFound"];
      413: components<Open, Binary, Absent>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary, Absent>["responses"]["UnsupportedMediaType"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
  confirmTotp: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of a passkey or an authenticator app.
         * @example auth_01jv3k7n4e8s2c6g9a1y5p0wzb
         */
        id: components<Open, Binary, Absent>["parameters"]["AuthenticatorId"];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components<Open, Binary, Absent>["schemas"]["TotpConfirmation"];
      };
    };
    responses: {
      200: components<Open, Binary, Absent>["responses"]["NewAuthenticatorResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["SessionRequired"];
      403: components<Open, Binary, Absent>["responses"]["ConfirmTotpForbidden"];
      404: components<Open, Binary, Absent>["responses"]["AuthenticatorNotFound"];
      409: components<Open, Binary, Absent>["responses"]["TooManyAuthenticators"];
      413: components<Open, Binary, Absent>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary, Absent>["responses"]["UnsupportedMediaType"];
      429: components<Open, Binary, Absent>["responses"]["TooManyAttempts"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
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
      201: components<Open, Binary, Absent>["responses"]["RecoveryCodesResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["SessionRequired"];
      403: components<Open, Binary, Absent>["responses"]["CreateRecoveryCodesForbidden"];
      404: components<Open, Binary, Absent>["responses"]["AuthenticatorNotFound"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
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
      200: components<Open, Binary, Absent>["responses"]["KeyListResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["SessionRequired"];
      403: components<Open, Binary, Absent>["responses"]["ListOwnKeysForbidden"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
  createOwnKey: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Identifies this request, so that you can retry it without repeating its effect. The value is any text of 1 to 255
         *     printable ASCII characters, such as a UUID, with or without quotes (draft-ietf-httpapi-idempotency-key-header-07). For
         *     24 hours, the same request with the same key returns the same response, with the header `Idempotency-Replayed: true`.
         */
        "Idempotency-Key"?: components<Open, Binary, Absent>["parameters"]["IdempotencyKey"] | Absent;
      } | Absent;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components<Open, Binary, Absent>["schemas"]["KeyCreation"];
      };
    };
    responses: {
      201: components<Open, Binary, Absent>["responses"]["KeyWithSecretResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["SessionRequired"];
      403: components<Open, Binary, Absent>["responses"]["CreateOwnKeyForbidden"];
      409: components<Open, Binary, Absent>["responses"]["CreateOwnKeyConflict"];
      413: components<Open, Binary, Absent>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary, Absent>["responses"]["UnsupportedMediaType"];
      422: components<Open, Binary, Absent>["responses"]["IdempotencyKeyReused"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
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
        id: components<Open, Binary, Absent>["parameters"]["KeyId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary, Absent>["responses"]["RevokedKey"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["SessionRequired"];
      403: components<Open, Binary, Absent>["responses"]["RevokeOwnKeyForbidden"];
      404: components<Open, Binary, Absent>["responses"]["KeyNotFound"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
  rotateOwnKey: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Identifies this request, so that you can retry it without repeating its effect. The value is any text of 1 to 255
         *     printable ASCII characters, such as a UUID, with or without quotes (draft-ietf-httpapi-idempotency-key-header-07). For
         *     24 hours, the same request with the same key returns the same response, with the header `Idempotency-Replayed: true`.
         */
        "Idempotency-Key"?: components<Open, Binary, Absent>["parameters"]["IdempotencyKey"] | Absent;
      } | Absent;
      path: {
        /**
         * @description The id of an API key.
         * @example key_01jv3k1n7q5d2w9y4t8m6b0rfx
         */
        id: components<Open, Binary, Absent>["parameters"]["KeyId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary, Absent>["responses"]["KeyWithSecretResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["SessionRequired"];
      403: components<Open, Binary, Absent>["responses"]["RotateOwnKeyForbidden"];
      404: components<Open, Binary, Absent>["responses"]["KeyNotFound"];
      409: components<Open, Binary, Absent>["responses"]["RotateOwnKeyConflict"];
      422: components<Open, Binary, Absent>["responses"]["IdempotencyKeyReused"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
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
      200: components<Open, Binary, Absent>["responses"]["DeliveryKeyListResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["SessionRequired"];
      403: components<Open, Binary, Absent>["responses"]["ListOwnDeliveryKeysForbidden"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
  createOwnDeliveryKey: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Identifies this request, so that you can retry it without repeating its effect. The value is any text of 1 to 255
         *     printable ASCII characters, such as a UUID, with or without quotes (draft-ietf-httpapi-idempotency-key-header-07). For
         *     24 hours, the same request with the same key returns the same response, with the header `Idempotency-Replayed: true`.
         */
        "Idempotency-Key"?: components<Open, Binary, Absent>["parameters"]["IdempotencyKey"] | Absent;
      } | Absent;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components<Open, Binary, Absent>["schemas"]["DeliveryKeyCreation"];
      };
    };
    responses: {
      201: components<Open, Binary, Absent>["responses"]["DeliveryKeyWithSecretResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["SessionRequired"];
      403: components<Open, Binary, Absent>["responses"]["CreateOwnDeliveryKeyForbidden"];
      409: components<Open, Binary, Absent>["responses"]["CreateOwnDeliveryKeyConflict"];
      413: components<Open, Binary, Absent>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary, Absent>["responses"]["UnsupportedMediaType"];
      422: components<Open, Binary, Absent>["responses"]["IdempotencyKeyReused"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
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
        id: components<Open, Binary, Absent>["parameters"]["DeliveryKeyId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary, Absent>["responses"]["RevokedDeliveryKey"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["SessionRequired"];
      403: components<Open, Binary, Absent>["responses"]["RevokeOwnDeliveryKeyForbidden"];
      404: components<Open, Binary, Absent>["responses"]["DeliveryKeyNotFound"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
  listManagedAccounts: {
    parameters: {
      query?: {
        /**
         * @description Maximum number of results per page.
         * @example 50
         */
        limit?: number | Absent;
        /**
         * @description Number of results to skip. Cannot be combined with `cursor`.
         * @example 0
         */
        offset?: components<Open, Binary, Absent>["parameters"]["Offset"] | Absent;
        /**
         * @description Position of the page: the `nextCursor` of an earlier page; empty for the first page. Cannot be combined with `offset`.
         * @example
         */
        cursor?: components<Open, Binary, Absent>["parameters"]["Cursor"] | Absent;
        /**
         * @description Returns the account with this id, and the accounts that contain this text in their name, or in the name or email of a
         *     user. Case is ignored.
         * @example harbour
         */
        search?: components<Open, Binary, Absent>["parameters"]["AccountSearch"] | Absent;
        /**
         * @description Returns only accounts of this plan.
         * @example PRO
         */
        plan?: components<Open, Binary, Absent>["parameters"]["AccountPlan"] | Absent;
        /**
         * @description `true` returns only suspended accounts, `false` only accounts that are not suspended.
         * @example true
         */
        suspended?: components<Open, Binary, Absent>["parameters"]["AccountSuspended"] | Absent;
        /**
         * @description Sort field. `name` ignores case. `storageBytes` is the storage that the account's files use. Accounts with equal
         *     values are sorted by id.
         * @example name
         */
        sort?: components<Open, Binary, Absent>["parameters"]["AccountSort"] | Absent;
        /**
         * @description The default is `asc` for `name`, and `desc` for all other fields.
         * @example asc
         */
        order?: components<Open, Binary, Absent>["parameters"]["AccountSortOrder"] | Absent;
      } | Absent;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary, Absent>["responses"]["AccountWithUsageListResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["SessionRequired"];
      403: components<Open, Binary, Absent>["responses"]["ListManagedAccountsForbidden"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
  createManagedAccount: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Identifies this request, so that you can retry it without repeating its effect. The value is any text of 1 to 255
         *     printable ASCII characters, such as a UUID, with or without quotes (draft-ietf-httpapi-idempotency-key-header-07). For
         *     24 hours, the same request with the same key returns the same response, with the header `Idempotency-Replayed: true`.
         */
        "Idempotency-Key"?: components<Open, Binary, Absent>["parameters"]["IdempotencyKey"] | Absent;
      } | Absent;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components<Open, Binary, Absent>["schemas"]["AccountCreation"];
      };
    };
    responses: {
      201: components<Open, Binary, Absent>["responses"]["CreatedAccountWithUsage"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["SessionRequired"];
      403: components<Open, Binary, Absent>["responses"]["CreateManagedAccountForbidden"];
      409: components<Open, Binary, Absent>["responses"]["IdempotencyConflict"];
      413: components<Open, Binary, Absent>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary, Absent>["responses"]["UnsupportedMediaType"];
      422: components<Open, Binary, Absent>["responses"]["IdempotencyKeyReused"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
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
        id: components<Open, Binary, Absent>["parameters"]["AccountId"];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components<Open, Binary, Absent>["schemas"]["AccountUpdate"];
      };
    };
    responses: {
      200: components<Open, Binary, Absent>["responses"]["AccountWithUsageResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["SessionRequired"];
      403: components<Open, Binary, Absent>["responses"]["UpdateManagedAccountForbidden"];
      404: components<Open, Binary, Absent>["responses"]["AccountNotFound"];
      413: components<Open, Binary, Absent>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary, Absent>["responses"]["UnsupportedMediaType"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
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
        id: components<Open, Binary, Absent>["parameters"]["AccountId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary, Absent>["responses"]["UserListResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["SessionRequired"];
      403: components<Open, Binary, Absent>["responses"]["ListManagedUsersForbidden"];
      404: components<Open, Binary, Absent>["responses"]["AccountNotFound"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
  createManagedUser: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Identifies this request, so that you can retry it without repeating its effect. The value is any text of 1 to 255
         *     printable ASCII characters, such as a UUID, with or without quotes (draft-ietf-httpapi-idempotency-key-header-07). For
         *     24 hours, the same request with the same key returns the same response, with the header `Idempotency-Replayed: true`.
         */
        "Idempotency-Key"?: components<Open, Binary, Absent>["parameters"]["IdempotencyKey"] | Absent;
      } | Absent;
      path: {
        /**
         * @description The id of an account.
         * @example acct_01jv3k0c2w8n5r1t7x4b9d6fhm
         */
        id: components<Open, Binary, Absent>["parameters"]["AccountId"];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components<Open, Binary, Absent>["schemas"]["UserCreation"];
      };
    };
    responses: {
      201: components<Open, Binary, Absent>["responses"]["UserWithInvitationResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["SessionRequired"];
      403: components<Open, Binary, Absent>["responses"]["CreateManagedUserForbidden"];
      404: components<Open, Binary, Absent>["responses"]["AccountNotFound"];
      409: components<Open, Binary, Absent>["responses"]["CreateManagedUserConflict"];
      413: components<Open, Binary, Absent>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary, Absent>["responses"]["UnsupportedMediaType"];
      422: components<Open, Binary, Absent>["responses"]["IdempotencyKeyReused"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
  renewInvitation: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Identifies this request, so that you can retry it without repeating its effect. The value is any text of 1 to 255
         *     printable ASCII characters, such as a UUID, with or without quotes (draft-ietf-httpapi-idempotency-key-header-07). For
         *     24 hours, the same request with the same key returns the same response, with the header `Idempotency-Replayed: true`.
         */
        "Idempotency-Key"?: components<Open, Binary, Absent>["parameters"]["IdempotencyKey"] | Absent;
      } | Absent;
      path: {
        /**
         * @description The id of a user.
         * @example user_01jv3k5r8c1h6m3z0q9w7t4xnd
         */
        id: components<Open, Binary, Absent>["parameters"]["UserId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary, Absent>["responses"]["UserWithInvitationResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["SessionRequired"];
      403: components<Open, Binary, Absent>["responses"]["RenewInvitationForbidden"];
      404: components<Open, Binary, Absent>["responses"]["UserNotFound"];
      409: components<Open, Binary, Absent>["responses"]["RenewInvitationConflict"];
      422: components<Open, Binary, Absent>["responses"]["IdempotencyKeyReused"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
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
        id: components<Open, Binary, Absent>["parameters"]["UserId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary, Absent>["responses"]["UserResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["SessionRequired"];
      403: components<Open, Binary, Absent>["responses"]["ResetManagedSecondFactorForbidden"];
      404: components<Open, Binary, Absent>["responses"]["UserNotFound"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
}
