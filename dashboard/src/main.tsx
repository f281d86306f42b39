import "./styles/tokens.css";
import "./styles/base.css";
import "./shell/theme.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { queryClient } from "./queries.ts";
import { GuardedRouter } from "./shell/router.tsx";
import { Boundary } from "./ui/boundary.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root.");

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <GuardedRouter basename="/dashboard">
        <Boundary place="">
          <App />
        </Boundary>
      </GuardedRouter>
    </QueryClientProvider>
  </StrictMode>,
);
