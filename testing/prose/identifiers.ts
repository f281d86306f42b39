/*
 * Identifiers that had several meanings, or that readers do not search for, by the standard term to use instead. The glossary of
 * ARCHITECTURE.md defines the terms. Strings may contain these words: stored names and messages of other programs keep theirs.
 */
export const RETIRED: Record<string, RegExp> = {
  "MAX_, MIN_": /^(MOST|LEAST|LONGEST|SHORTEST)(_|$)/,
  "max, min": /^(most|least|longest)(?!RecentlyUsed)[A-Z]/,
  concurrency: /^(atOnce|mostWaiting)$/,
  FairSemaphore: /^(places|Places|PlacesOptions|takeTurns|Turns|mayEnter)$/,
  Param: /^(Place|PlaceOf)$/,
  CursorKey: /^placeByTime$/,
  BeforeCommit: /^(Kept|withKept|keptAs)$/,
  StoredResponse: /^(KeptAnswer|keptAnswer|keepFor)$/,
  WriteAuditEvent: /^(KeepEvent|keepEvent|keepTogether)$/,
  BlobOwnership: /^([cC]ustody|blobCustody|settleClaims|sweptMeanwhile)$/,
  retention: /^(keptMs|keptSince|KEPT_MS|keptSession)$/,
  autovacuum: /^([uU]pkeep|keepUp|keepingUp)$/,
  NON_RETRYABLE: /^(DEFINITE|isDefinite|Definite)$/,
  batchLoader: /^(batched|batchedBy|together)$/,
  instrument: /^(unwatched|watched[A-Z]\w*)$/,
  "event-loop stall": /^(stoodStill|watchStandstill)$/,
  BufferBuilder: /^[gG]atherer$/,
  reprobe: /^([sS]econdLook|workOffBacklog|lookAgain)$/,
  imageFeatures: /^(Glance|glanceAt|glanced)$/,
  RenderContext: /^([cC]ommissions?|whose[A-Z]\w*)$/,
  NegativeCache: /^([rR]estingFiles)$/,
  placeholder: /^standIns?$/,
  FailureLimiter: /^(Guesses|guessesByAddress|closedUntil)$/,
  encryption: /^([sS]ealing|Sealed)$/,
  Eligibility: /^(Verdict|tryOut|TryOutDeps)$/,
  retryWithBackoff: /^(patiently|Patience)$/,
  UploadSink: /^Inflow(Options)?$/,
  "response, result": /^(Answer|Answered|JsonAnswer|answerErrors|answerUnreadable|UploadAnswer)$/,
  detectSubject: /^([sS]eeSubject|SeeSubjectDeps)$/,
  openDetectors: /^(openEyes|Eyes|pixelsToLookAt|worthASecondLook|damageOfWeights)$/,
  segmentByDetections: /^(bySight|byColours)$/,
  releaseOrphaned: /^(releaseLost|endLost|nextInTurn)$/,
  "readSvg, mayBeSvg": /^(isDrawing|readDrawing|openDrawing)$/,
  originalMemoryBytes: /^roomForOriginal$/,
  "request pipeline": /^(inOrder|meantMethod|withoutExcess|gateway|GATEWAY_ERRORS)$/,
  BulkArguments: /^(noRefusal|updateRefusal|restoreRefusal|RefusedBulk)$/,
  "upload lock, retry":
    /^(begunRecord|isLeftComplete|completeLeft|sendBytesTo|isUrlVoid|isLastRequestAgain|requestsUnderWay)$/,
  fileInserter: /^(insertingFiles|strippingLocation|openingShares|filterReading)$/,
  "search term": /^(searchedFor|SearchedFor|SyntaxProblem|collectionsIn)$/,
  "store check": /^(mendDerived|wholeCheck|NamedByRows|namedByRows|askEach|askRecent|mayBeGone)$/,
};
/** A setting that a service sends to a worker process of another release. */
export const ALLOWED = new Set(["server/workers/serve.ts mostMemory", "server/workers/worker-process.ts mostMemory"]);
